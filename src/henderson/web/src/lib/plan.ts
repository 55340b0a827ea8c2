// The board as a plan in pixels: where spaces are, their outlines and neighbours.
import { CREDITS, LETTERING, MARGIN, SHAPES, SIZE, STEP } from './geometry'
import type { Board, Fold, Piece, Space } from './types'

const LEAST = 44 // pixels of a counter in a box: smaller ones lie in piles
export const SCALE = 88 // pixels to a hex height, the scale of the static map layer

/** The width and height a counter is drawn in. */
export const sizeOf = (piece: Piece): [number, number] => SHAPES[piece.shape ?? 'land'] ?? [100, 100]

export type Point = [number, number]

export interface Spot {
  space: Space
  x: number
  y: number
  hex: boolean
  width: number
  height: number
  corners: Point[]
}

export interface Laid {
  piece: Piece
  x: number // centre
  y: number
  scale: number // of the counter's own coordinates
  depth: number // 0: top of its stack
  count: number
}

/** The distance between the centres of neighbouring hexes, in board units. */
function pitch(hexes: Space[]): number {
  let best = Infinity
  const rows = [...hexes].sort((a, b) => a.x - b.x || a.y - b.y)
  rows.forEach((a, i) => {
    for (let j = i + 1; j < rows.length && rows[j]!.x - a.x < best; j++) {
      const gap = Math.hypot(rows[j]!.x - a.x, rows[j]!.y - a.y)
      if (gap > 1e-6 && gap < best) best = gap
    }
  })
  return best < Infinity ? best : 1
}

export class Plan {
  readonly spots = new Map<string, Spot>()
  readonly near = new Map<string, string[]>()
  readonly links = new Map<string, string[]>()
  readonly unit: number // pixels to a board unit
  readonly hexes: string
  readonly box: { x: number; y: number; width: number; height: number }

  /** `folds`: what lies elsewhere on an upright screen. */
  constructor(readonly board: Board, readonly folds: Fold[] = []) {
    this.hexes = board.hexes ?? ''
    const turn = this.hexes === 'pointy' ? 30 : 0
    const r = SCALE / Math.sqrt(3)
    const ring: Point[] = [0, 60, 120, 180, 240, 300].map((a) => {
      const angle = ((a + turn) * Math.PI) / 180
      return [r * Math.cos(angle), r * Math.sin(angle)]
    })
    const k = SCALE / pitch(board.spaces.filter((s) => (s.kind ?? 'hex') === 'hex'))
    this.unit = k
    for (const space of board.spaces) {
      const hex = (space.kind ?? 'hex') === 'hex'
      const [x, y] = this.moved(space).map((n) => n * k) as Point
      const width = hex ? SCALE : space.width ? space.width * k : SCALE
      const height = hex ? SCALE : space.height ? space.height * k : SCALE
      const corners: Point[] = hex
        ? ring.map(([a, b]) => [x + a, y + b])
        : [[x - width / 2, y - height / 2], [x + width / 2, y - height / 2], [x + width / 2, y + height / 2], [x - width / 2, y + height / 2]]
      this.spots.set(space.id, { space, x, y, hex, width, height, corners })
    }
    for (const [a, b] of board.links ?? []) {
      this.links.set(a, [...(this.links.get(a) ?? []), b])
      this.links.set(b, [...(this.links.get(b) ?? []), a])
    }
    this.findNeighbours()
    const all = [...this.spots.values()]
    const reach = (s: Spot): Point => (s.hex ? [r, r] : [s.width / 2, s.height / 2])
    const labels = (board.labels ?? []).map((l) => ({ x: this.moved(l)[0], y: this.moved(l)[1] }))
    const [m, l] = [MARGIN * SCALE, LETTERING * SCALE] // the static layer's own: both must begin at the same corner
    const left = Math.min(...all.map((s) => s.x - reach(s)[0]), ...labels.map((label) => label.x * k)) - m
    const top = Math.min(...all.map((s) => s.y - reach(s)[1]), ...labels.map((label) => label.y * k - l)) - m
    const right = Math.max(...all.map((s) => s.x + reach(s)[0]), ...labels.map((label) => label.x * k)) + m
    const bottom = Math.max(...all.map((s) => s.y + reach(s)[1]), ...labels.map((label) => label.y * k + l)) + m + (board.credits ? CREDITS * SCALE : 0)
    this.box = { x: left, y: top, width: right - left, height: bottom - top }
  }

  /** Where something of the board lies, in board units. */
  private moved({ x, y }: { x: number; y: number }): Point {
    const fold = this.folds.find((f) => x > f.x && x < f.x + f.width && y > f.y && y < f.y + f.height)
    return fold ? [x + fold.dx, y + fold.dy] : [x, y]
  }

  private findNeighbours(): void {
    const cells = new Map<string, Spot[]>()
    const hexes = [...this.spots.values()].filter((s) => s.hex)
    const key = (x: number, y: number) => `${Math.round(x / SCALE)},${Math.round(y / SCALE)}`
    for (const s of hexes) {
      const k = key(s.x, s.y)
      const cell = cells.get(k)
      if (cell) cell.push(s)
      else cells.set(k, [s])
    }
    for (const s of hexes) {
      const found: string[] = []
      const cx = Math.round(s.x / SCALE)
      const cy = Math.round(s.y / SCALE)
      for (let i = -1; i <= 1; i++)
        for (let j = -1; j <= 1; j++)
          for (const t of cells.get(`${cx + i},${cy + j}`) ?? [])
            if (t !== s && Math.hypot(t.x - s.x, t.y - s.y) < 1.15 * SCALE) found.push(t.space.id)
      this.near.set(s.space.id, found)
    }
  }

  /** The space one step away in a direction (degrees, 0 east, 90 south), "" at the edge. */
  step(from: string, angle: number): string {
    const here = this.spots.get(from)
    if (!here) return ''
    const close = here.hex ? this.near.get(from) ?? [] : this.links.get(from) ?? []
    const best = this.towards(here, angle, close, 61)
    if (best) return best
    return this.towards(here, angle, [...this.spots.keys()].filter((id) => !here.hex || !this.spots.get(id)!.hex), 61)
  }

  private towards(here: Spot, angle: number, among: string[], within: number): string {
    let best = ''
    let least = Infinity
    for (const id of among) {
      const spot = this.spots.get(id)
      if (!spot || spot === here) continue
      const dx = spot.x - here.x
      const dy = spot.y - here.y
      const off = Math.abs(((Math.atan2(dy, dx) * 180) / Math.PI - angle + 540) % 360 - 180)
      if (off > within) continue
      const far = Math.hypot(dx, dy) * (1 + (off / 60) ** 2) + off * 0.01
      if (far < least) {
        least = far
        best = id
      }
    }
    return best
  }

  ring(id: string, inset = 0): string {
    const s = this.spots.get(id)
    if (!s) return ''
    const f = inset ? 1 - inset / (Math.min(s.width, s.height) / 2) : 1
    return 'M' + s.corners.map(([x, y]) => `${(s.x + (x - s.x) * f).toFixed(1)} ${(s.y + (y - s.y) * f).toFixed(1)}`).join('L') + 'Z'
  }

  rings(ids: Iterable<string>): string {
    let out = ''
    for (const id of ids) out += this.ring(id)
    return out
  }

  /** One outline round an area of hexes; boxes are outlined one by one. */
  outline(ids: Set<string>): string {
    const sides = new Map<string, [Point, Point]>()
    let out = ''
    for (const id of ids) {
      const s = this.spots.get(id)
      if (!s) continue
      if (!s.hex) {
        out += this.ring(id)
        continue
      }
      s.corners.forEach((p, i) => {
        const q = s.corners[(i + 1) % s.corners.length]!
        const name = [p, q].map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).sort().join(' ')
        if (sides.has(name)) sides.delete(name)
        else sides.set(name, [p, q])
      })
    }
    const from = new Map<string, [Point, Point][]>()
    const k = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`
    for (const side of sides.values()) {
      const at = from.get(k(side[0]))
      if (at) at.push(side)
      else from.set(k(side[0]), [side])
    }
    for (const starts of from.values()) {
      while (starts.length) {
        const first = starts.pop()!
        let end = first[1]
        out += `M${first[0][0].toFixed(1)} ${first[0][1].toFixed(1)}L${end[0].toFixed(1)} ${end[1].toFixed(1)}`
        for (;;) {
          const next = from.get(k(end))?.pop()
          if (!next) break
          end = next[1]
          out += `L${end[0].toFixed(1)} ${end[1].toFixed(1)}`
        }
        out += 'Z'
      }
    }
    return out
  }

  /** Where every counter lies: stacked in a hex, in rows in a box. The last of a stack is on top. */
  lay(pieces: Piece[]): Map<string, Laid[]> {
    const by = new Map<string, Piece[]>()
    for (const p of pieces) {
      if (!p.place || !this.spots.has(p.place)) continue
      const at = by.get(p.place)
      if (at) at.push(p)
      else by.set(p.place, [p])
    }
    const out = new Map<string, Laid[]>()
    for (const [place, here] of by) {
      const spot = this.spots.get(place)!
      out.set(place, spot.hex ? this.stack(spot, here) : this.rows(spot, here))
    }
    return out
  }

  private stack(spot: Spot, here: Piece[]): Laid[] {
    const shown = here.length
    return here.map((piece, i) => {
      const depth = shown - 1 - i
      const [w] = sizeOf(piece)
      const lift = Math.min(depth, 3) * STEP * SCALE
      const drop = Math.min(shown - 1, 3) * (STEP / 2) * SCALE
      return { piece, depth, count: shown, scale: (SIZE * SCALE) / Math.max(100, w), x: spot.x + lift - drop, y: spot.y - lift + drop + 0.03 * SCALE }
    })
  }

  /** A few counters in a small box lie over each other, each with its bar to be seen. */
  private cascade(spot: Spot, here: Piece[]): Laid[] {
    const off = 0.13 * SCALE
    const [w, h] = here.map(sizeOf).reduce((a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1])])
    const head = 0.15 * SCALE
    const room = [spot.width - 6 - off * (here.length - 1), spot.height - head - 6 - off * (here.length - 1)] as const
    const scale = Math.min(room[0] / w, room[1] / h)
    return here.map((piece, i) => {
      const from = (i - (here.length - 1) / 2) * off
      return { piece, depth: 0, count: 1, scale, x: spot.x + from, y: spot.y + head / 2 + from }
    })
  }

  private rows(spot: Spot, here: Piece[]): Laid[] {
    if (here.length > 1 && here.length < 4 && spot.width < 1.3 * SCALE && spot.height > 0.8 * SCALE) return this.cascade(spot, here)
    const head = spot.height > 0.95 * SCALE ? 0.26 * SCALE : spot.height > 0.5 * SCALE ? 0.13 * SCALE : 0
    const gap = here.length > 1 ? 8 : 2
    const room = { width: spot.width - 8, height: spot.height - head - 5 }
    const sizes = here.map(sizeOf)
    const w = Math.max(...sizes.map((s) => s[0])) + gap
    const h = Math.max(...sizes.map((s) => s[1])) + gap
    let scale = (0.64 * SCALE) / 100
    let columns = 1
    for (; scale > 0.12; scale *= 0.93) {
      columns = Math.max(1, Math.floor(room.width / (w * scale)))
      if (columns * w * scale <= room.width + 1 && Math.ceil(here.length / columns) * h * scale <= room.height) break
    }
    if (100 * scale < LEAST) return this.piles(spot, here, Math.max(head, 0.26 * SCALE), 0.54 * SCALE)
    columns = Math.min(columns, here.length)
    const lines = Math.ceil(here.length / columns)
    const x0 = spot.x - ((columns - 1) * w * scale) / 2
    const y0 = spot.y + head / 2 - ((lines - 1) * h * scale) / 2
    return here.map((piece, i) => ({
      piece, depth: 0, count: 1, scale,
      x: x0 + (i % columns) * w * scale,
      y: y0 + Math.floor(i / columns) * h * scale,
    }))
  }

  /** One pile to each side: beside one another in a wide space, else one above the other. */
  protected piles(spot: Spot, here: Piece[], head: number, high: number): Laid[] {
    const sides = [...new Set(here.map((p) => p.side))].sort((a, b) => this.board.sides!.indexOf(b) - this.board.sides!.indexOf(a))
    const beside = spot.width > 1.7 * spot.height
    return sides.flatMap((side, n) => {
      const pile = here.filter((p) => p.side === side)
      const off = beside ? (n - (sides.length - 1) / 2) * (spot.width / 2 - 0.03 * SCALE) : 0
      const y = spot.y - spot.height / 2 + head + high / 2 + (beside ? 0 : n * (high + 0.04 * SCALE))
      return pile.map((piece, i) => {
        const depth = pile.length - 1 - i
        const lift = Math.min(depth, 2) * STEP * 0.6 * SCALE
        return { piece, depth, count: pile.length, scale: high / sizeOf(piece)[1], x: spot.x + off - 0.03 * SCALE + lift, y: y - lift + 0.02 * SCALE }
      })
    })
  }
}
