// What an entry of the log tells of, by its kind and data. No sentence is read.
import type { Entry } from './types'

/** The dice an entry of the log tells of, as they were rolled. */
export function dice(entry: Entry): (number | string)[] {
  const found = entry.data?.['dice'] ?? entry.data?.['die']
  return Array.isArray(found) ? found : typeof found === 'number' ? [found] : []
}

const FIGHTS = new Set(['attack', 'battle', 'declare', 'odds', 'loss', 'kill', 'suppressed'])
const MOVES = new Set(['move', 'land', 'place', 'retreat', 'advance'])

/** What an entry tells of, by its kind and data. */
export const isFight = (e: Entry) => FIGHTS.has(e.kind) || e.data?.['target'] !== undefined || e.data?.['odds'] !== undefined
export const isMove = (e: Entry) => MOVES.has(e.kind) || e.data?.['path'] !== undefined
