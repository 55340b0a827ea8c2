// Battles, put together from the data of log entries: who, odds with their sums, dice, outcome, losses, points. No sentence is read.
import type { Entry, Piece } from './types'
import { dice } from './entries.ts'

export interface Roll {
  n: number
  name: string // what it was rolled for
  side: string
  piece: string
  target: string
  dice: (number | string)[]
  needs: number
  result: string
  rule: string
  text: string // its sentence, where nothing else says what it was rolled for
}

export interface Lost {
  piece: string // "" where only the number is known
  side: string
  steps: number // 0: the whole unit
}

export interface Battle {
  n: number // of the entry it began with
  end: number // of its last entry
  title: string
  rule: string
  turn: number
  side: string // who attacks
  pieces: string[]
  against: string[]
  places: string[]
  sources: string[] // from where, when the pieces are not told,
  many: number // and how many they are
  odds: string
  sums: number[]
  modifier: number
  outcome: string
  rolls: Roll[]
  lost: Lost[]
  points: Record<string, number>
  moves: string[] // pieces that went back or forward
}

/** Kinds of entries that go on with a battle; those of no kind are passed over, any other ends it. */
const GOES_ON = new Set(['attack', 'battle', 'dice', 'odds', 'reveal', 'loss', 'kill', 'score', 'retreat', 'advance', 'place', 'field', 'suppressed'])
const PASSED_OVER = new Set(['', 'control', 'supply'])
const WHOLE = new Set(['eliminated', 'sunk', 'destroyed', 'disabled'])

const word = (e: Entry, key: string) => String(e.data?.[key] ?? '')
const words = (e: Entry, key: string) => {
  const found = e.data?.[key]
  return Array.isArray(found) ? found.map(String) : []
}

export function battlesOf(entries: Entry[]): Battle[] {
  const found: Battle[] = []
  let now: Battle | null = null
  for (const e of entries) {
    const title = word(e, 'battle')
    if (title && title !== now?.title) {
      now = begun(e, title)
      found.push(now)
    } else if (!now || PASSED_OVER.has(e.kind)) continue
    else if (!GOES_ON.has(e.kind)) {
      now = null
      continue
    }
    goOn(now, e)
  }
  return found
}

const begun = (e: Entry, title: string): Battle => ({
  n: e.n, end: e.n, title, rule: e.rule, turn: e.turn, side: word(e, 'side') || e.side, pieces: [], against: [], places: [], sources: words(e, 'sources'), many: Number(e.data?.['amount'] ?? 0), odds: '', sums: [], modifier: 0, outcome: '', rolls: [], lost: [], points: {}, moves: [],
})

const join = (list: string[], more: string[]) => [...new Set([...list, ...more])]

function goOn(b: Battle, e: Entry): void {
  b.end = e.n
  b.odds = word(e, 'odds') || b.odds
  b.modifier = Number(e.data?.['modifier'] ?? b.modifier)
  b.outcome = word(e, 'outcome') || b.outcome
  b.against = join(b.against, words(e, 'against'))
  b.places = join(b.places, [...words(e, 'targets'), word(e, 'place')].filter(Boolean))
  if (words(e, 'sums').length) b.sums = words(e, 'sums').map(Number)
  if (word(e, 'battle')) b.pieces = join(b.pieces, words(e, 'pieces'))
  if (word(e, 'battle') && !words(e, 'pieces').length && word(e, 'piece')) b.pieces = join(b.pieces, [word(e, 'piece')])
  if (e.kind === 'dice' && dice(e).length) b.rolls.push(rolled(e))
  if (e.kind === 'score' && e.data?.['amount']) b.points[word(e, 'side')] = (b.points[word(e, 'side')] ?? 0) + Number(e.data['amount'])
  if ((e.kind === 'retreat' || e.kind === 'advance' || e.kind === 'place') && word(e, 'piece')) b.moves = join(b.moves, [word(e, 'piece')])
  const gone = WHOLE.has(word(e, 'result'))
  if (e.kind === 'loss' || e.kind === 'kill' || (gone && word(e, 'piece'))) lose(b, { piece: word(e, 'piece'), side: word(e, 'side'), steps: gone || e.kind === 'kill' ? 0 : Number(e.data?.['amount'] ?? 0) })
}

function rolled(e: Entry): Roll {
  return { n: e.n, name: word(e, 'name'), side: word(e, 'side') || e.side, piece: word(e, 'piece'), target: word(e, 'target'), dice: dice(e), needs: Number(e.data?.['needs'] ?? 0), result: word(e, 'outcome') || word(e, 'result'), rule: e.rule, text: e.text }
}

/** Steps of one unit are added up; what is gone is gone. */
function lose(b: Battle, lost: Lost): void {
  if (!lost.piece && !lost.steps) return
  const known = b.lost.find((l) => l.piece === lost.piece && l.side === lost.side)
  if (!known) b.lost.push(lost)
  else known.steps = lost.steps && known.steps ? known.steps + lost.steps : 0
}

/** Is there anything to show: a die, a loss, an outcome? */
export const tells = (b: Battle) => b.rolls.length > 0 || b.lost.length > 0 || Boolean(b.outcome)

/** The last look of every counter this browser has seen at a table, so that one that is gone can still be shown. */
export class Album {
  private pages = new Map<string, Piece>()
  keep(pieces: Piece[]): void {
    for (const p of pieces) if (!p.hidden) this.pages.set(p.id, p)
  }
  get(id: string): Piece | undefined {
    return this.pages.get(id)
  }
}
