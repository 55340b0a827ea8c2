// A board of boxes. On a chart of the sea a box is as large as what lies in it, and what waits off the map lies in piles;
// on other boards counters lie over the names of small spaces and in rows in large ones.
import { Plan, SCALE, sizeOf, type Laid, type Spot } from '../lib/plan'
import type { Board, Piece } from '../lib/types'

export const HIGH = 0.5 * SCALE // of a counter
export const HEAD = 0.32 * SCALE // a box's title
const [PAD, GAP] = [0.08 * SCALE, 0.04 * SCALE]

export const LETTERS = 11.1 // pixels: no lettering is smaller at the scale at which a board is opened
export const OPENED = { chart: 0.93, boxes: 0.8, hexes: 0.85 } // that scale, at 1280x800; a larger screen opens it larger

const OVER = 0.65 * SCALE // of a counter that lies over a small space
const LOW = 0.24 * SCALE // the title of a box that keeps its size

export const isChart = (board: Board | null | undefined): board is Board => Boolean(board && !board.hexes && board.land?.length)
export const grows = (spot: Spot) => (spot.space.kind ?? 'hex') === 'box' && spot.space.playable !== false

/** The room a counter takes in a row. */
const cell = (piece: Piece, high: number): number => (high * sizeOf(piece)[0]) / sizeOf(piece)[1] + GAP

/** A space no larger than a counter or two. */
const small = (spot: Spot) => spot.width < 1.05 * SCALE && spot.height < 0.8 * SCALE
/** The room beneath a box's title. */
const within = (spot: Spot, head: number) => ({ width: spot.width - 2 * PAD + GAP, height: spot.height - head - PAD })

type Pile = Piece[] // counters on one another: one, or several that are alike

interface Rows {
  rows: Pile[][]
  width: number
  height: number
  high: number
}

/** Counters in rows no wider than that: ships first, then what is square, in rows of its own where there is room for them. */
function filled(piles: Pile[], room: number, high: number, apart: boolean): Pile[][] {
  const rows: Pile[][] = []
  let left = 0
  for (const kind of [true, false]) {
    if (apart) left = 0
    for (const pile of piles.filter(([p]) => (p!.shape === 'ship') === kind)) {
      const wide = cell(pile[0]!, high)
      if (left < wide) {
        rows.push([])
        left = room
      }
      rows.at(-1)!.push(pile)
      left -= wide
    }
  }
  return rows
}

/** What makes counters alike: all they show but their number; then, where there are still too many, their kind alone. */
const ALIKE = [
  (p: Piece) => [p.side, p.shape, p.symbol, p.name?.replace(/ \d+$/, ''), p.left, ...Object.values(p.values ?? {}), ...(p.tags ?? [])].join(),
  (p: Piece) => [p.side, p.shape, p.symbol].join(),
]

/** The largest lot of piles that are alike becomes one pile; nothing when all differ. */
function heaped(piles: Pile[]): Pile[] | null {
  for (const key of ALIKE) {
    const lots = new Map<string, Pile[]>()
    for (const pile of piles) lots.set(key(pile[0]!), [...(lots.get(key(pile[0]!)) ?? []), pile])
    const lot = [...lots.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (lot.length > 1) return piles.flatMap((pile) => (pile === lot[0] ? [lot.flat()] : lot.includes(pile) ? [] : [pile]))
  }
  return null
}

/** As few columns as give a box somewhat wider than high; where even a full box cannot hold them those that are alike lie on one another. */
function heaps(pieces: Piece[], most: { width: number; height: number }, least: number): Rows {
  for (let piles: Pile[] | null = pieces.map((p) => [p]), last = piles; ; last = piles, piles = heaped(piles)) {
    if (!piles) return packed(last, most, least)
    const pack = packed(piles, most, least)
    if (pack.high === HIGH) return pack
  }
}

/** As few columns as give a box somewhat wider than high; smaller counters only where even a full box cannot hold them. */
function packed(piles: Pile[], most: { width: number; height: number }, least: number, usual = HIGH): Rows {
  const ships = piles.flatMap(([p]) => (p!.shape === 'ship' ? [p!] : []))
  const wish = Math.ceil(Math.sqrt(1.5 * ships.length)) * (ships[0] ? cell(ships[0], usual) : 0)
  for (let high = usual; ; high *= 0.94) {
    for (const [room, apart] of [[Math.min(most.width, Math.max(least, wish)), true], [most.width, true], [most.width, false]] as const) {
      const rows = filled(piles, room + 1, high, apart)
      const height = rows.length * (high + GAP)
      const width = Math.max(least, ...rows.map((row) => row.reduce((sum, [p]) => sum + cell(p!, high), 0)))
      if (height <= most.height + 1 || high < 0.3 * usual) return { rows, width, height, high }
    }
  }
}

export class Boxes extends Plan {
  private readonly packs = new Map<string, Rows>()

  constructor(board: Board, pieces: Piece[], upright = false) {
    super(board, upright ? board.folds : [])
    if (!isChart(board)) return
    for (const spot of this.spots.values()) if (grows(spot)) this.grow(spot, pieces.filter((p) => p.place === spot.space.id))
  }

  /** The box shrinks to what it holds, its upper left corner staying where it is. */
  private grow(spot: Spot, here: Piece[]): void {
    const full = within(spot, HEAD)
    const title = (spot.space.name ?? '').length * 0.115 * SCALE + 0.5 * SCALE
    const pack = heaps(here, full, Math.min(full.width, Math.max(title, 1.7 * SCALE)))
    this.packs.set(spot.space.id, pack)
    const [left, top] = [spot.x - spot.width / 2, spot.y - spot.height / 2]
    spot.width = Math.min(spot.width, pack.width + 2 * PAD - GAP)
    spot.height = Math.min(spot.height, HEAD + pack.height + (here.length ? PAD : 0))
    spot.x = left + spot.width / 2
    spot.y = top + spot.height / 2
    const [w, h] = [spot.width / 2, spot.height / 2]
    spot.corners = [[spot.x - w, spot.y - h], [spot.x + w, spot.y - h], [spot.x + w, spot.y + h], [spot.x - w, spot.y + h]]
  }

  override lay(pieces: Piece[]): Map<string, Laid[]> {
    const out = super.lay(pieces)
    for (const [id, here] of out) {
      const spot = this.spots.get(id)!
      const there = here.map((l) => l.piece)
      if (!isChart(this.board)) out.set(id, small(spot) ? this.over(spot, there) : this.boxed(spot, there))
      else if (grows(spot)) out.set(id, this.inRows(spot, this.packs.get(id)!, HEAD))
      else if ((spot.space.kind ?? 'hex') === 'box') out.set(id, this.piles(spot, there, 0.25 * SCALE, HIGH))
    }
    return out
  }

  /** Over the name of a small space; several a little off one another, so that each bar is seen. */
  private over(spot: Spot, here: Piece[]): Laid[] {
    const off = Math.min(0.13, 0.3 / here.length) * SCALE
    return here.map((piece, i) => {
      const from = (i - (here.length - 1) / 2) * off
      return { piece, x: spot.x + from, y: spot.y + from, scale: OVER / sizeOf(piece)[1], depth: 0, count: 1 }
    })
  }

  /** In rows, or on one another where that would make them too small. */
  private boxed(spot: Spot, here: Piece[]): Laid[] {
    const head = spot.width > 1.2 * SCALE && spot.height - HEAD - PAD >= OVER ? HEAD : LOW // a wide box has a large title
    const pack = packed(here.map((p) => [p]), within(spot, head), 0, OVER)
    return pack.high > 0.97 * OVER ? this.inRows(spot, pack, head) : this.piles(spot, here, head, OVER)
  }

  private inRows(spot: Spot, { rows, high }: Rows, head: number): Laid[] {
    const out: Laid[] = []
    let y = spot.y - spot.height / 2 + head + high / 2
    for (const row of rows) {
      let x = spot.x - spot.width / 2 + PAD
      for (const pile of row) {
        const wide = cell(pile[0]!, high)
        pile.forEach((piece, i) => {
          const depth = pile.length - 1 - i
          const lift = Math.min(depth, 2) * 0.02 * SCALE
          out.push({ piece, x: x + (wide - GAP) / 2 + lift, y: y - lift, scale: high / sizeOf(piece)[1], depth, count: pile.length })
        })
        x += wide
      }
      y += high + GAP
    }
    return out
  }
}
