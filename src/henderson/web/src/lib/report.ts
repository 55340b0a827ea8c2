// What the other side did since this one's last answer, from two snapshots and the log between them (at the terminal: cli/meanwhile.py).
import type { Entry, Piece, Snapshot, Track } from './types'
import { battlesOf, tells, type Battle } from './battles.ts'
import { isFight } from './entries.ts'

export interface Change {
  name: string
  was: number
  now: number
  side: string
}

export interface Report {
  moved: Piece[]
  fights: Entry[]
  battles: Battle[]
  lost: { piece: Piece; steps: number }[] // of either side; steps 0: the whole unit
  tracks: Change[]
  entries: number
  outcome: boolean
}

const LEAST = 3 // entries of the log that are worth a card

export function report(then: Snapshot, now: Snapshot, log: Entry[]): Report | null {
  const fresh = log.filter((e) => e.n >= then.log_count)
  if (fresh.length < LEAST && !now.outcome) return null
  const before = new Map((then.view.pieces ?? []).map((p) => [p.id, p]))
  const after = new Map((now.view.pieces ?? []).map((p) => [p.id, p]))
  const known = new Map<string, Track>((then.view.tracks ?? []).map((t) => [t.id, t]))
  const moved = [...after.values()].filter((p) => p.side !== now.side && p.place && before.get(p.id)?.place !== p.place)
  const lost = [...before.values()].flatMap((p) => {
    const left = after.get(p.id)
    const home = !p.steps && left?.tags?.includes('out of play') // it went away whole, and does not come back in time
    if (!left || (p.place && !left.place && !home && (left.left ?? 0) < (p.left ?? 1))) return p.hidden || !p.place ? [] : [{ piece: p, steps: 0 }]
    return p.steps && (left.left ?? 0) < (p.left ?? 0) ? [{ piece: left, steps: (p.left ?? 0) - (left.left ?? 0) }] : []
  })
  const tracks = (now.view.tracks ?? []).flatMap((t) => {
    const was = known.get(t.id)
    return t.id !== 'turn' && was && was.value !== t.value ? [{ name: t.name, was: was.value, now: t.value, side: t.side ?? '' }] : []
  })
  return { moved, fights: fresh.filter(isFight), battles: battlesOf(fresh).filter(tells), lost, tracks, entries: fresh.length, outcome: now.outcome !== null }
}
