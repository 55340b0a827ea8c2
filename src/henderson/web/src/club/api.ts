// Calls of a club's server: people, meeting, talk, order. Shapes and routes are those of henderson/club (messages_*.py, matrix.py).
import { call, get, post } from '../lib/api'
import type {
  AuditLine, BotAccount, CeremonyBegun, ClubChallenge, ClubHealth, ClubTable, Contact, Elsewhere, ErrorSeen, Home, IdentitySeen, JobSeen, LinkSeen, Me, MeElsewhere, NewChallenge, NewPool, PasskeySeen, Person, PoolSeen, PrivateNote, Profile, RatingList, RatingPoint, Report, ReportSeen, Sent, SessionSeen, TableIndex, TableMade, TokenSeen, UserSeen,
} from '../lib/types'

const e = encodeURIComponent
const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await call(path, '', { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return (text ? JSON.parse(text) : null) as T
}
const put = <T>(path: string, body: unknown) => send<T>('PUT', path, body)
const drop = (path: string, body?: unknown) => send<unknown>('DELETE', path, body)
const tell = <T>(path: string, body: unknown = {}) => post<T>(path, '', body)
const query = (wish: Record<string, string | number>) => {
  const said = Object.entries(wish).filter(([, v]) => v !== '' && v !== 0)
  return said.length ? `?${said.map(([k, v]) => `${k}=${e(v)}`).join('&')}` : ''
}

// who
export const me = () => get<Me>('/api/me')
export const guest = (name: string) => tell<Me>('/api/guest', { name })
export const signUp = (name: string, email: string, password: string, lang: string) => tell<Me>('/api/sign-up', { name, email, password, lang })
export const signIn = (name: string, password: string) => tell<Me>('/api/sign-in/password', { name, password })
export const askLink = (email: string, name: string, then: string) => tell<Sent>('/api/sign-in/link', { email, name, then })
export const lookLink = (token: string) => tell<LinkSeen>('/api/sign-in/link/look', { token })
export const useLink = (token: string) => tell<Me>('/api/sign-in/link/use', { token })
/** To another service and back: there the browser leaves the page. */
export const goElsewhere = async (then: string) => location.assign((await tell<Elsewhere>('/api/sign-in/oidc/begin', { then })).url)
export const backFromElsewhere = (state: string, code: string, iss: string) => tell<MeElsewhere>('/api/sign-in/oidc', { state, code, iss })
export const identities = () => get<IdentitySeen[]>('/api/me/identities')
export const dropIdentity = (id: string) => drop(`/api/me/identities/${e(id)}`)
export const signOut = () => tell<unknown>('/api/sign-out')
export const change = (what: Record<string, unknown>) => send<Me>('PATCH', '/api/me', what)
export const password = (fresh: string, old: string) => tell<unknown>('/api/me/password', { new: fresh, old })
export const email = (address: string) => tell<Sent>('/api/me/email', { email: address })
export const endAccount = (name: string) => drop('/api/me', { name })
export const exported = async () => (await call('/api/me/export')).blob()
export const sessions = () => get<SessionSeen[]>('/api/me/sessions')
export const endSession = (id: string) => drop(`/api/me/sessions/${e(id)}`)
export const endSessions = () => drop('/api/me/sessions')
export const passkeys = () => get<PasskeySeen[]>('/api/me/passkeys')
export const dropPasskey = (id: string) => drop(`/api/me/passkeys/${e(id)}`)
export const tokens = () => get<TokenSeen[]>('/api/me/tokens')
export const newToken = (name: string, scopes: string[]) => tell<TokenSeen>('/api/me/tokens', { name, scopes })
export const dropToken = (id: string) => drop(`/api/me/tokens/${e(id)}`)
export const bots = () => get<BotAccount[]>('/api/me/bots')
export const newBot = (name: string, about: string) => tell<BotAccount>('/api/me/bots', { name, about })
export const contacts = () => get<Contact[]>('/api/me/contacts')
export const setContact = (name: string, kind: string) => put<unknown>(`/api/me/contacts/${e(name)}`, { kind })
export const dropContact = (name: string) => drop(`/api/me/contacts/${e(name)}`)

/** A passkey is made or used: the browser asks its owner, the server checks. */
export async function passkey(what: 'make' | 'use', name = ''): Promise<Me | null> {
  const path = what === 'make' ? '/api/me/passkeys' : '/api/sign-in/passkey'
  const begun = await tell<CeremonyBegun>(`${path}/begin`)
  const options = JSON.parse(begun.options)
  const made = what === 'make'
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options.publicKey ?? options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey ?? options) })
  return tell<Me | null>(path, { ticket: begun.ticket, response: JSON.stringify((made as PublicKeyCredential).toJSON()), name })
}
export const hasPasskeys = () => window.isSecureContext && typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

// meeting
export const home = () => get<Home>('/api/home')
export const challenge = (wish: Partial<NewChallenge> & { game: string }) => tell<ClubChallenge>('/api/challenges', wish)
export const challenges = () => get<ClubChallenge[]>('/api/challenges')
export const lookChallenge = (link: string) => tell<ClubChallenge>('/api/challenges/link', { link })
export const takeLink = (link: string) => tell<TableMade>('/api/challenges/link/take', { link })
export const take = (id: string) => tell<TableMade>(`/api/challenges/${e(id)}/take`)
export const withdraw = (id: string) => tell<unknown>(`/api/challenges/${e(id)}/withdraw`)
export const decline = (id: string) => tell<unknown>(`/api/challenges/${e(id)}/decline`)
export const index = (wish: { game?: string; player?: string; status?: string; before?: number }) => get<TableIndex>(`/api/index${query(wish)}`)
export const players = (find: string) => get<Person[]>(`/api/players${query({ q: find })}`)
export const profile = (name: string) => get<Profile>(`/api/players/${e(name)}`)
export const gamesOf = (name: string) => get<ClubTable[]>(`/api/players/${e(name)}/games`)
export const curve = (name: string, game: string) => get<RatingPoint[]>(`/api/players/${e(name)}/curve/${e(game)}`)
export const ratings = (game: string) => get<RatingList>(`/api/ratings/${e(game)}`)
export const events = () => get<PoolSeen[]>('/api/events')
export const event = (id: string) => get<PoolSeen>(`/api/events/${e(id)}`)
export const newEvent = (wish: Partial<NewPool> & { name: string; game: string }) => tell<PoolSeen>('/api/events', wish)
export const enter = (id: string, what: 'enter' | 'leave' | 'start') => tell<PoolSeen>(`/api/events/${e(id)}/${what}`)

// a table: what is live there stands in at-table.svelte.ts
const at = (table: string, what: string) => `/api/tables/${e(table)}/${what}`
export const rematch = (table: string) => tell<ClubChallenge>(at(table, 'rematch'))
export const note = (table: string) => get<PrivateNote>(at(table, 'notes'))
export const write = (table: string, text: string) => put<PrivateNote>(at(table, 'notes'), { text })
export const report = (wish: Partial<Report> & { about: string; why: string }) => tell<unknown>('/api/reports', wish)

// being told, and away
export interface HookSeen { id: string; url: string; format: string; failed: number; error: string; secret?: string }
export interface NoticeWays { mail: string; quiet: string; zone: string; can_mail: boolean; push_key: string; pushes: number; hooks: HookSeen[]; feed: boolean }
export interface AwaySeen { until: number; days_left: number }
export const notices = () => get<NoticeWays>('/api/me/notices')
export const testNotices = () => tell<unknown>('/api/me/notices/test')
export const addHook = (url: string, format: string) => tell<HookSeen>('/api/me/hooks', { url, format })
export const dropHook = (id: string) => drop(`/api/me/hooks/${e(id)}`)
export const addPush = (endpoint: string, p256dh: string, auth: string) => tell<unknown>('/api/me/pushes', { endpoint, p256dh, auth })
export const newFeed = () => tell<{ url: string }>('/api/me/feed')
export const dropFeed = () => drop('/api/me/feed')
export const away = () => get<AwaySeen>('/api/me/away')
export const goAway = (days: number) => tell<AwaySeen>('/api/me/away', { days })
export const comeBack = () => drop('/api/me/away')

// order
export const reports = () => get<ReportSeen[]>('/api/admin/reports')
export const closeReport = (id: string, verdict: string) => tell<unknown>(`/api/admin/reports/${e(id)}/close`, { verdict })
export const users = (find: string) => get<UserSeen[]>(`/api/admin/users${query({ q: find })}`)
export const sentence = (name: string, what: 'ban' | 'mute', days: number, reason: string) => tell<unknown>(`/api/admin/users/${e(name)}/${what}`, { days, reason })
export const setRole = (name: string, role: string, reason: string) => tell<unknown>(`/api/admin/users/${e(name)}/role`, { role, reason })
export const audit = () => get<AuditLine[]>('/api/admin/audit')
export const tables = () => get<ClubTable[]>('/api/admin/tables')
export const annul = (table: string, reason: string) => tell<unknown>(`/api/admin/tables/${e(table)}/annul`, { reason })
export const jobs = () => get<JobSeen[]>('/api/admin/jobs')
export const faults = () => get<ErrorSeen[]>('/api/admin/errors')
export const health = () => get<ClubHealth>('/api/admin/health')
