// Calls of the server. Every failure becomes a Trouble with one sentence a player can read.
import { language, say } from '../languages/language.svelte'
import type { Aim, Bench, Board, BotTitle, Chart, Claimed, Counsel, Draft, DraftChecked, DraftKept, Entry, Ground, Guided, Lesson, Mine, Moment, Opened, Order, PackTitle, Policy, PositionDraft, PositionLooked, Preview, RuleText, ScenarioDraft, ScenarioFile, Sentences, Shared, Snapshot, Standing, Summary, Taken, Then, Title, TrialOrder, TrialTold, Why } from './types'

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

export async function call(path: string, token = '', init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set('X-Seat', token)
  headers.set('Accept-Language', language.now)
  if (init.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers })
  } catch {
    throw new Trouble(say('The server does not answer.'), 0)
  }
  if (answer.ok) return answer
  let body: Record<string, unknown> = {}
  try {
    body = (await answer.json()) as Record<string, unknown>
  } catch {
    // a fault without a body is told by its number
  }
  const said = body['detail'] ?? `${answer.status} ${answer.statusText}`
  throw new Trouble(String(said), answer.status, body)
}

export async function get<T>(path: string, token = ''): Promise<T> {
  return (await (await call(path, token)).json()) as T
}

export async function post<T>(path: string, token: string, body: unknown): Promise<T> {
  return (await (await call(path, token, { method: 'POST', body: JSON.stringify(body) })).json()) as T
}

const kept = new Map<string, Promise<unknown>>()

/** What never changes while the page is open is asked for once. */
function once<T>(path: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined
  if (known) return known
  const asked = load()
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

const e = encodeURIComponent

export const games = () => once(`games ${language.now}`, () => get<Title[]>('/api/games'))
export const bots = () => once(`bots ${language.now}`, () => get<BotTitle[]>('/api/bots'))
const of = (pack: string) => (pack ? `?pack=${e(pack)}` : '')
export const board = (game: string, pack = '') => once(`board ${game} ${pack}`, () => get<Board>(`/api/games/${e(game)}/board${of(pack)}`))
export const rule = (game: string, id: string) => once(`rule ${language.now} ${game} ${id}`, () => get<RuleText>(`/api/games/${e(game)}/rules/${e(id)}`))
export const rules = (game: string) => once(`rules ${language.now} ${game}`, () => get<RuleText[]>(`/api/games/${e(game)}/rules`))
export const terrain = (game: string, pack = '') => once(`terrain ${language.now} ${game} ${pack}`, () => get<Ground[]>(`/api/games/${e(game)}/terrain${of(pack)}`))
export const sentences = (game: string) => once(`sentences ${language.now} ${game}`, () => get<Sentences>(`/api/games/${e(game)}/sentences`))
export const charts = (game: string, pack = '') => once(`charts ${game} ${pack}`, () => get<Chart[]>(`/api/games/${e(game)}/charts${of(pack)}`))
export const lesson = (game: string) => once(`lesson ${language.now} ${game}`, () => get<Lesson>(`/api/games/${e(game)}/guide`))
export const guided = (token: string) => get<Guided>('/api/table/guide', token)
export const map = (game: string, theme: string, pack = '') =>
  once(`map ${language.now} ${game} ${theme} ${pack}`, async () => {
    const svg = await (await call(`/api/games/${e(game)}/map.svg?theme=${theme}${pack ? `&pack=${e(pack)}` : ''}`)).text()
    return svg.replace(/<g class="spaces"[^]*?<\/g>/g, '') // what a pointer hits is drawn here
  })

export const packs = (game: string) => get<PackTitle[]>(`/api/packs?game=${e(game)}`)
export const bringPack = async (file: Blob, name: string) => (await (await call(`/api/packs?name=${e(name)}`, '', { method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' } })).json()) as PackTitle
export const packFile = (key: string) => `/api/packs/${e(key)}/file`
export const putAway = (key: string) => call(`/api/packs/${e(key)}`, '', { method: 'DELETE' })

export const bench = (game: string, pack: string) => get<Bench>(`/api/workshop/${e(game)}${of(pack)}`)
export const mapFrame = (game: string, pack: string) => get<number[]>(`/api/workshop/${e(game)}/frame${of(pack)}`)
export const checkDraft = (game: string, draft: Draft) => post<DraftChecked>(`/api/workshop/${e(game)}/check`, '', draft)
export const setUp = (game: string, draft: Partial<PositionDraft>) => post<PositionLooked>(`/api/workshop/${e(game)}/position`, '', draft)
export const scenarioFile = (game: string, pack: string, draft: ScenarioDraft) => post<ScenarioFile>(`/api/workshop/${e(game)}/scenario${of(pack)}`, '', draft)
export const tryOut = (game: string, order: Partial<TrialOrder>) => post<TrialTold>(`/api/workshop/${e(game)}/whatif`, '', order)
export const trials = (game: string) => get<TrialTold[]>(`/api/whatif?game=${e(game)}`)
export const trial = (id: string) => get<TrialTold>(`/api/whatif/${e(id)}`)
export const trialDo = (id: string, verb: 'stop' | 'resume') => post<TrialTold>(`/api/whatif/${e(id)}/${verb}`, '', {})
export const keepDraft = (game: string, draft: Partial<DraftKept>) => post<PackTitle>(`/api/workshop/${e(game)}/keep`, '', draft)

export const tables = () => get<Mine[]>('/api/tables')
export const forget = (table: string) => call(`/api/tables/${e(table)}`, '', { method: 'DELETE' })
export const make = (wish: Record<string, unknown>) => post<Opened>('/api/tables', '', wish)

export const claim = (invite: string) => post<Claimed>('/api/claim', '', { invite })
export const share = (token: string, kind: 'commit' | 'share', number: string) => post<Taken>('/api/table/share', token, { kind, number })

export const called = (token: string, name: string) => post<Record<string, string>>('/api/table/called', token, { name })
export const shared = (token: string) => post<Shared>('/api/table/shared', token, {})
export const snapshot = (token: string) => get<Snapshot>('/api/table', token)
export const order = (token: string, seq: number, given: Order, policies: Policy[], sure: boolean) => post<Taken>('/api/table/orders', token, { seq, order: given, policies, sure })
export const ledTo = (token: string, ...words: string[]) => get<Then>(`/api/table/then?${words.map((w) => `word=${e(w)}`).join('&')}`, token)
export const then = async (token: string, ...words: string[]) => (await ledTo(token, ...words)).words
export const undo = (token: string, seq: number) => post<Taken>('/api/table/undo', token, { seq })
export const cancel = (token: string) => post<unknown>('/api/table/cancel', token, {})
export const why = (token: string, word: string) => get<Why>(`/api/table/why?word=${e(word)}`, token)
export const preview = (token: string, word: string) => get<Preview | null>(`/api/table/preview?word=${e(word)}`, token)
export const log = (token: string, after: number) => get<Entry[]>(`/api/table/log?after=${after}`, token)
export const advice = (token: string) => get<Counsel>('/api/table/advice', token)
export const timeline = (token: string) => get<Moment[]>('/api/table/replay', token)
export const moment = (token: string, at: number, as: string) =>
  get<Snapshot>(`/api/table/replay/${at}${as ? `?as=${e(as)}` : ''}`, token)
export const curve = (token: string) => get<Standing[]>('/api/table/curve', token)
export const victory = (token: string) => get<Aim[]>('/api/table/victory', token)
export const summary = (token: string) => get<Summary>('/api/table/summary', token)
export const fork = (token: string, at: number, seats: Record<string, string>, hotseat: boolean) => post<Opened>('/api/table/fork', token, { at, seats, hotseat })
export const text = async (token: string, what: 'export' | 'position') => (await call(`/api/table/${what}`, token)).text()
export const picture = async (token: string, theme: string) =>
  (await call(`/api/table/picture.png?theme=${theme}`, token)).blob()
