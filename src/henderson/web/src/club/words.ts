// Clocks, paces, ratings and results in words.
import { later, say } from '../languages/language.svelte'
import { rule } from '../languages/rules.svelte'
import type { ClubTable, PlayerAt, Rating, Title } from '../lib/types'
import { level } from '../lib/words'

const HOUR = 3600
const DAY = 24 * HOUR
export const SHORT = 6 * HOUR // under it a clock is red

/** "2 d 4 h", "31 h", "2 h 10 m", "45 s": as exact as it matters. */
export function lasting(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds))
  if (s >= 2 * DAY) return say('{d} d {h} h', { d: Math.floor(s / DAY), h: Math.floor((s % DAY) / HOUR) })
  if (s >= 12 * HOUR) return say('{h} h', { h: Math.floor(s / HOUR) })
  if (s >= HOUR) return say('{h} h {m} m', { h: Math.floor(s / HOUR), m: Math.floor((s % HOUR) / 60) })
  if (s >= 60) return say('{m} m {s} s', { m: Math.floor(s / 60), s: s % 60 })
  return say('{n} s', { n: s })
}

export const rated = (rating: Rating | null | undefined) => (rating ? `${rating.shown} ±${rating.give}${rating.provisional ? '?' : ''}` : '')

/** Who sits there: a name, a bot, or nobody yet. */
export function who(seat: PlayerAt): string {
  if (seat.bot) return say('Bot: {level}', { level: level(seat.bot) })
  return seat.person?.name ?? say('nobody yet')
}

export const mineAt = (t: ClubTable) => t.seats.find((s) => s.side === t.mine)
export const others = (t: ClubTable) => t.seats.filter((s) => s.side !== t.mine)

/** "against Okada 1612 ±54", or who plays whom. */
export function against(t: ClubTable): string {
  const told = (s: PlayerAt) => [who(s), rated(s.rating)].filter(Boolean).join(' ')
  if (t.mine) return others(t).length ? say('against {names}', { names: others(t).map(told).join(', ') }) : say('Solitaire')
  return t.seats.map((s) => `${rule(t.game, s.name)}: ${told(s)}`).join(', ')
}

export const turnOf = (t: ClubTable) => (t.turn_name && rule(t.game, t.turn_name)) || say('Turn {turn}', { turn: t.turn })

/** How a game ended, from the seat of who asks, or from beside it. */
export function ended(t: ClubTable): string {
  const names = new Map(t.seats.map((s) => [s.side, rule(t.game, s.name)]))
  const how = { resign: say('by resignation'), time: say('on time'), draw: say('by agreement'), annul: say('annulled') }[t.reason ?? ''] ?? ''
  if (t.result === 'none' || t.reason === 'annul') return say('annulled')
  if (t.result === 'draw' || !t.result) return [say('drawn'), how].filter(Boolean).join(' ')
  if (!t.mine) return [say('{side} won', { side: names.get(t.result) ?? t.result }), how].filter(Boolean).join(' ')
  return [t.result === t.mine ? say('Won') : say('Lost'), how].filter(Boolean).join(' ')
}

// As club/clock.py writes them: days for each move; hours to begin with, what a move adds, and the most; live, minutes and seconds.
export const PACES = ['', '24h+4h/72h', '72h+12h/120h', '72h+36h/240h', '3d', '7d', 'live 30+10', 'live 60+20'] as const
export const PACE = '72h+12h/120h' // what most people want
export const isLive = (pace: string) => pace.startsWith('live')

/** A pace as people say it. */
export function paced(pace: string): string {
  const [a = 0, b = 0, most = 0] = (pace.match(/\d+/g) ?? []).map(Number)
  const hours = (n: number) => (n % 24 ? say('{n, plural, one {# hour} other {# hours}}', { n }) : say('{n, plural, one {# day} other {# days}}', { n: n / 24 }))
  if (/^\d+d$/.test(pace)) return say('{n, plural, one {# day} other {# days}} a move', { n: a })
  if (pace.includes('h')) return say('{start} +{more} h, at most {most}', { start: hours(a), more: b, most: hours(most) })
  if (isLive(pace)) return say('live, {m} min +{s} s', { m: a, s: b })
  return say('no clock')
}

/** The order of a game's sides, which gives them their colours. */
export const orderOf = (titles: Title[], game: string) => titles.find((t) => t.id === game)?.sides.map((s) => s.id) ?? []

export const seatOf = (table: string, side: string) => `#/table/${encodeURIComponent(`~${table}.${side}`)}`
export const replayOf = (table: string, side: string) => `#/replay/${encodeURIComponent(`~${table}.${side}`)}`

// Why a challenge cannot be taken, and why nothing can be said: the club tells it in English, `say` says it.
export const WHY_NOT = [later("Choose a name first: a guest's will do"), later('It is meant for somebody else'), later('It is not open to you'), later('Rated games are between members'), later('Sign in to talk'), later('You cannot talk in this room'), later('A moderator has muted you for a while'), later('A player has silenced the watchers until the game is over')]

/** What somebody may be reported for. */
export const complaints = () => [['abuse', say('Insults')], ['cheating', say('Cheating')], ['name', say('The name')], ['stalling', say('Stalling')], ['other', say('Something else')]] as const
