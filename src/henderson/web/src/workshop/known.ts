// What may stand in a cell, as the bench says it: told at once, before the game itself has read the draft.
import type { Column } from '../lib/types'

const DATE = /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/

export function wrong(column: Column | undefined, text: string, spaces: Set<string>): string {
  if (DATE.test(text)) return `'${text}': a spreadsheet made a date of it: expected what is printed, such as 1-2`
  if (!column || text === '' || text === '-') return ''
  const { kind, low = 0, high = 0, words = [] } = column
  if (kind === 'number') {
    if (!/^-?\d+$/.test(text)) return `'${text}': expected a whole number`
    if (high > low && (Number(text) < low || Number(text) > high)) return `'${text}': expected a whole number from ${low} to ${high}`
  }
  if (column.known && !words.includes(text)) return `'${text}': expected one of ${words.join(', ')}`
  if (kind === 'space' && !spaces.has(text)) return `'${text}' is no space of the board`
  const stray = kind === 'spaces' ? text.split(/\s+/).find((w) => !spaces.has(w)) : undefined
  return stray === undefined ? '' : `'${stray}' is no space of the board`
}
