// What this browser keeps of a game to prove later what its seat was shown: `henderson verify SAVE --against RECORD` reads it.
import { store, stored } from './theme.svelte'
import type { Snapshot } from './types'

const MARKS = 300 // the newest; each binds all answers before it

const name = (now: Snapshot) => `record ${now.table} ${now.side}`

/** The newest mark, added to those already kept. */
export function keep(now: Snapshot): void {
  if (!now.mark) return
  const line = `# seen ${now.side} ${now.seq} ${now.mark}`
  const seen = record(now).split('\n').filter((l) => l.startsWith('# seen '))
  if (seen.at(-1) === line) return
  store(name(now), [`# commitment ${now.commitment}`, ...[...seen, line].slice(-MARKS), ''].join('\n'))
}

/** All that was kept of a seat; '' when nothing was. */
export function record(now: Snapshot): string {
  return stored(name(now)) ?? ''
}
