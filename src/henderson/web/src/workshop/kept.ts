// What a browser keeps, and what is written into a scenario's file: no sentences.
export interface Win { side: string; kind: string; what: string; n: string; once: boolean }

export const draftKey = (game: string, pack: string) => `draft ${game} ${pack}`
export const scenarioKey = (game: string, pack: string) => `scenario ${game} ${pack}`

const list = (words: string) => words.split(/[,;]\s*/).filter(Boolean)

function goal(w: Win): string {
  const what = w.kind === 'track' ? `track = ${JSON.stringify(w.what)}, at_least = ${Number(w.n) || 0}` : `${w.kind} = ${JSON.stringify(list(w.what))}${Number(w.n) ? `, count = ${Number(w.n)}` : ''}`
  return [`side = ${JSON.stringify(w.side)}`, what, ...(w.once ? ['at_once = true'] : [])].join(', ')
}

/** The table [victory] of a scenario; '' where the game's own serves. */
export function victory(wins: Win[], until: string, otherwise: string): string {
  if (!wins.length && !until) return ''
  return [`until = ${Number(until) || 0}`, `wins = [${wins.map((w) => `{ ${goal(w)} }`).join(', ')}]`, `otherwise = ${JSON.stringify(otherwise)}`].join('\n')
}
