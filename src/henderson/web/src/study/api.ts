// Calls of the study room. Failures are told as those of lib/api.
import { language, say } from '../languages/language.svelte'
import { Trouble } from '../lib/api'
import type { Believed, Example, Frequencies, LuckGame, LuckNow, LuckTotal, Opened, PosedPuzzle, Progress, PuzzleTitle, Remarks, Snapshot, Solved, WorkedTitle } from '../lib/types'

async function call(path: string, token = '', method = 'GET', body?: unknown): Promise<Response> {
  const headers = new Headers({ 'Accept-Language': language.now })
  if (token) headers.set('X-Seat', token)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  let answer: Response
  try {
    answer = await fetch(path, { method, headers, ...(body !== undefined ? { body: JSON.stringify(body) } : {}) })
  } catch {
    throw new Trouble(say('The server does not answer.'), 0)
  }
  if (answer.ok) return answer
  const told = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  throw new Trouble(String(told['detail'] ?? `${answer.status} ${answer.statusText}`), answer.status, told)
}
async function json<T>(path: string, token = '', method = 'GET', body?: unknown): Promise<T> {
  return (await (await call(path, token, method, body)).json()) as T
}
const e = encodeURIComponent

export const review = (token: string) => json<Progress>('/api/table/review', token, 'POST', {})
export const reviewing = (token: string) => json<Progress>('/api/table/review', token)
export const stop = (token: string) => json<Progress>('/api/table/review', token, 'DELETE')
export const page = async (token: string) => (await call('/api/table/review/page', token)).text()
export const belief = (token: string) => json<Believed>('/api/table/belief', token)
export const remarks = (token: string) => json<Remarks>('/api/table/remarks', token)
export const write = (token: string, all: Remarks) => json<Remarks>('/api/table/remarks', token, 'PUT', all)
export const addLine = (token: string, at: number, by: string, turns: number) => json<Remarks>('/api/table/remarks/lines', token, 'POST', { at, by, turns })
export const addPlayed = (token: string, at: number, seat: string) => json<Remarks>('/api/table/remarks/lines', token, 'POST', { at, seat })
export const lineAt = (token: string, line: string, step: number) => json<Snapshot>(`/api/table/remarks/lines/${e(line)}/${step}`, token)
export const file = async (token: string, what: 'file' | 'page') => (await call(`/api/table/remarks/${what}`, token)).text()
export const turn = async (token: string, n: number) => (await call(`/api/table/remarks/turn?turn=${n}`, token)).blob()
export const puzzles = (game: string) => json<PuzzleTitle[]>(`/api/games/${e(game)}/puzzles`)
export const puzzle = (game: string, id: string) => json<Snapshot>(`/api/games/${e(game)}/puzzles/${e(id)}`)
export const solve = (game: string, id: string, word: string) => json<Solved>(`/api/games/${e(game)}/puzzles/${e(id)}?word=${e(word)}`, '', 'POST')
export const playPuzzle = (game: string, id: string) => json<Opened>(`/api/games/${e(game)}/puzzles/${e(id)}/table`, '', 'POST')
export const examples = (game: string) => json<Example[]>(`/api/games/${e(game)}/examples`)
export const openExample = (game: string, id: string) => json<Opened>(`/api/games/${e(game)}/examples/${e(id)}`, '', 'POST')
export const worked = (game: string) => json<WorkedTitle[]>(`/api/games/${e(game)}/worked`)
export const openWorked = (game: string, id: string) => json<Opened>(`/api/games/${e(game)}/worked/${e(id)}`, '', 'POST')
export const forkSame = (token: string, at: number, seats: Record<string, string>) => json<Opened>('/api/table/fork', token, 'POST', { at, seats, same_dice: true, hotseat: Object.values(seats).filter((s) => s === 'human').length > 1 })
export const pose = (game: string, position: string) => json<PosedPuzzle>(`/api/workshop/${e(game)}/puzzle`, '', 'POST', { position })
export const ownPuzzle = (game: string, puzzle: string) => json<Snapshot>(`/api/games/${e(game)}/own-puzzle`, '', 'POST', { puzzle })
export const ownAnswer = (game: string, puzzle: string, word: string) => json<Solved>(`/api/games/${e(game)}/own-puzzle/answer`, '', 'POST', { puzzle, word })
export const luck = (token: string) => json<LuckNow>('/api/table/luck', token, 'POST', {})
export const luckTotal = (games: LuckGame[]) => json<LuckTotal>('/api/luck', '', 'POST', games)
export const openings = (game: string) => json<Frequencies>(`/api/games/${e(game)}/openings`)
