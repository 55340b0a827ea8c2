// Counters, spaces and options in words, for screen readers, the inspector and titles.
import { sides } from './sides.svelte'
import type { Choice, Entry, Piece, Space, Where } from './types'

export const stealth = (piece: Piece) => piece.tags?.map((t) => /^stealth (\S+)/.exec(t)?.[1]).find((t) => t !== undefined)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const spaced = (text: string) => text.replace(/[_-]+/g, ' ')

/** A sentence ends with a point. */
export const sentence = (text: string) => (text && !/[.!?:…]$/.test(text.trim()) ? `${text.trim()}.` : text.trim())

export const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export function pieceWords(piece: Piece, names: Record<string, string> = sides.names): string {
  const side = names[piece.side] ?? piece.side
  if (piece.hidden) {
    const number = stealth(piece)
    return `${side} unknown unit${number ? `, stealth ${number}` : ''}`.trim()
  }
  const said = [`${side} ${piece.title || [piece.name, piece.superior].filter(Boolean).join(' ') || piece.id}`.trim()]
  if (piece.symbol && !said[0]!.toLowerCase().includes(spaced(piece.symbol).toLowerCase())) said.push(spaced(piece.symbol))
  for (const [key, value] of Object.entries(piece.values ?? {})) said.push(`${spaced(key)} ${value}`)
  if (piece.steps) said.push(`${piece.left ?? 0} of ${piece.steps} steps`)
  said.push(...(piece.tags ?? []))
  return said.join(', ')
}

export function groundWords(space: Space): string {
  const said = (space.terrain ?? []).map(spaced)
  if (space.level) said.push(`level ${space.level}`)
  if (space.playable === false) said.push('not in play')
  return said.join(', ')
}

export const spaceName = (space: Space) => (space.name && space.name !== space.id ? `${space.id} ${space.name}` : space.id)

export function spaceWords(space: Space, pieces: Piece[], option: Choice | undefined, names: Record<string, string>): string {
  const said = [[space.id, space.name && space.name !== space.id ? space.name : '', groundWords(space)].filter(Boolean).join(', ')]
  if (pieces.length) said.push(pieces.map((p) => shortWords(p, names)).join('; '))
  if (option) {
    const cost = option.cost === null || option.cost === undefined ? '' : `, costs ${option.cost}`
    said.push(`May be chosen${cost}${option.stop ? ', must stop' : ''}`)
  }
  return said.join('. ')
}

function shortWords(piece: Piece, names: Record<string, string>): string {
  const side = names[piece.side] ?? piece.side
  if (piece.hidden) return `${side} unknown unit`
  return `${side} ${piece.name || piece.id}${piece.steps ? `, ${piece.left ?? 0} of ${piece.steps} steps` : ''}`
}

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

/** "23 October 1942 · 12 of 26": the game's own name of the turn, and how far that is. */
export function turnWords(where: Where): string {
  const name = where.turn_name || `Turn ${where.turn}`
  return where.turns && where.turn ? `${name} · ${where.turn} of ${where.turns}` : name
}

// How a verb of the rules goes with the place or unit it is done to.
const AT: Record<string, string> = {
  move: 'to', march: 'to', retreat: 'to', advance: 'to', withdraw: 'to', sail: 'to', fly: 'to', land: 'on', place: 'at', deploy: 'at', enter: 'at', fire: 'at', shoot: 'at', aim: 'at', bombard: '', attack: '',
}

/** "Move to 3411", "Attack 3810": what an option does, by the question's verb. */
export function deed(verb: string, option: Choice, name: string): string {
  if (!verb) return `Choose ${name}`
  const at = AT[verb]
  if (option.kind === 'space') return `${capital(spaced(verb))} ${at === undefined ? `at ${name}` : `${at} ${name}`.trim()}`.replace(/\s+/g, ' ')
  return `${capital(spaced(verb))} ${at === 'at' ? `at ${name}` : name}`
}
