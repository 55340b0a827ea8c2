// Attacks as arrows: those declared, the one being put together, and what the word pointed at would add.
import { SCALE, type Plan, type Spot } from './plan'
import type { Table } from './table.svelte'

export interface Arrow {
  key: string
  d: string
  text: string // odds
  at: Spot // whom it strikes
  planned: boolean
}

/** A broad arrow from beneath one counter to the edge of another's space. */
function outline(a: Spot, b: Spot): string {
  const far = Math.hypot(b.x - a.x, b.y - a.y)
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far]
  const reach = far - 0.3 * Math.min(SCALE, b.width, b.height)
  const [w, head, wide] = [0.11 * SCALE, 0.24 * SCALE, 0.23 * SCALE]
  const at = (along: number, across: number) => `${(a.x + ux * along - uy * across).toFixed(1)} ${(a.y + uy * along + ux * across).toFixed(1)}`
  return `M${at(0, w / 2)}L${at(reach - head, w)}L${at(reach - head, wide)}L${at(reach, 0)}L${at(reach - head, -wide)}L${at(reach - head, -w)}L${at(0, -w / 2)}Z`
}

export function arrowsOf(table: Table, plan: Plan, offered: Set<string>): Arrow[] {
  const found = new Map<string, Arrow>()
  const add = (from: string, to: string, text: string, planned: boolean) => {
    const [a, b] = [plan.spots.get(from), plan.spots.get(to)]
    if (a && b && a !== b) found.set(`${from} ${to}`, { key: `${from} ${to}`, d: outline(a, b), text, at: b, planned })
  }
  const declared = table.now?.view.attacks ?? []
  for (const attack of declared) for (const to of attack.targets) for (const from of attack.sources) add(from, to, attack.text ?? '', false)
  if (table.advised.seq === table.now?.seq) for (const a of table.advised.arrows) add(a.start, a.end, '', true)
  const hand = table.question?.hand ?? []
  const from = hand.map((word) => table.pieces.get(word)?.place ?? '').filter(Boolean)
  const against = hand.filter((word) => plan.spots.has(word))
  for (const to of against) for (const at of from) add(at, to, '', true)
  const about = table.planned || table.hovered
  const shown = table.shown
  if (!about || shown?.word !== about) return [...found.values()]
  const p = shown.preview
  const odds = p.ratio || (p.chances?.[0] ? `${Math.round(100 * p.chances[0].p)}%` : '')
  if (!odds && !p.sums?.length) return [...found.values()]
  if (offered.has(about)) for (const at of from.length ? from : declared.at(-1)?.sources ?? []) add(at, about, odds, true)
  else if (table.pieces.get(about)?.place) for (const to of against.length ? against : declared.at(-1)?.targets ?? []) add(table.pieces.get(about)!.place, to, odds, true)
  return [...found.values()]
}

/** One flag with the odds for each space that is struck. */
export const flagsOf = (arrows: Arrow[]): Arrow[] => [...new Map(arrows.filter((a) => a.text).map((a) => [a.at.space.id, a])).values()]
