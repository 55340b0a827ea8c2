// What may stand in a cell, as the bench says it: told at once, before the game itself has read the draft.
import { say } from '../languages/language.svelte'
import type { Column } from '../lib/types'

const DATE = /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/

export function wrong(column: Column | undefined, text: string, spaces: Set<string>): string {
  if (DATE.test(text)) return say("''{text}'': a spreadsheet made a date of it: expected what is printed, such as 1-2", { text })
  if (!column || text === '' || text === '-') return ''
  const { kind, low = 0, high = 0, words = [] } = column
  if (kind === 'number') {
    if (!/^-?\d+$/.test(text)) return say("''{text}'': expected a whole number", { text })
    if (high > low && (Number(text) < low || Number(text) > high)) return say("''{text}'': expected a whole number from {low} to {high}", { text, low, high })
  }
  if (column.known && !words.includes(text)) return say("''{text}'': expected one of {words}", { text, words: words.join(', ') })
  if (kind === 'space' && !spaces.has(text)) return say("''{text}'' is no space of the board", { text })
  const stray = kind === 'spaces' ? text.split(/\s+/).find((w) => !spaces.has(w)) : undefined
  return stray === undefined ? '' : say("''{text}'' is no space of the board", { text: stray })
}
