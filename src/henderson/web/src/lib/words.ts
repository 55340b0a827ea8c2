// Counters and spaces in words, for screen readers, the inspector and titles.
import type { Choice, Entry, Piece, Space, Where } from './types'

export const nation = (side: string) => (side === 'US' ? 'us' : side === 'Japan' ? 'jp' : 'other')

export const stealth = (piece: Piece) => piece.tags?.map((t) => /^stealth (\S+)/.exec(t)?.[1]).find((t) => t !== undefined)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const spaced = (text: string) => text.replace(/[_-]+/g, ' ')

export function pieceWords(piece: Piece, names: Record<string, string> = {}): string {
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

/** The dice an entry of the log tells of. */
export function dice(entry: Entry): (number | string)[] {
  const d = entry.data ?? {}
  const found = d['dice'] ?? d['die'] ?? d['roll'] ?? d['rolls']
  if (Array.isArray(found)) return found as (number | string)[]
  if (typeof found === 'number') return [found]
  if (entry.kind !== 'dice') return []
  const told = /(?:\bdie\b|\brolls?\b|\brolled\b|\bdice\b)\D{0,8}(\d+)/i.exec(entry.text)
  return told ? [told[1]!] : []
}

/** "Turn 12 of 26 · 23 October 1942", without saying the turn twice. */
export function turnWords(where: Where): string {
  const name = where.turn_name.replace(new RegExp(`^(game )?turn ${where.turn}\\b[,:]?\\s*`, 'i'), '')
  const turn = where.turn ? `Turn ${where.turn}${where.turns ? ` of ${where.turns}` : ''}` : ''
  return [turn, name].filter(Boolean).join(' · ')
}
