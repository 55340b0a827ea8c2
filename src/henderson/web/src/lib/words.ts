// Counters, spaces and options in words, for screen readers, the inspector and titles.
import { later, say } from '../languages/language.svelte'
import { boardWord, word } from '../languages/rules.svelte'
import { sides } from './sides.svelte'
import type { Choice, Piece, Space, Where } from './types'

export const stealth = (piece: Piece) => piece.tags?.map((t) => /^stealth (\S+)/.exec(t)?.[1]).find((t) => t !== undefined)

/** What is said of a counter besides what is printed on it. */
export const tags = (piece: Piece) => (piece.tags ?? []).map(word)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const spaced = (text: string) => text.replace(/[_-]+/g, ' ')

/** A kind of unit: letters that are short for something are capitals. */
export const kind = (symbol: string) => (symbol.length < 4 ? symbol.toUpperCase() : word(spaced(symbol)))

const LEVELS: Record<string, string> = { random: later('Random'), recruit: later('Recruit'), regular: later('Regular'), veteran: later('Veteran'), elite: later('Elite'), guide: later('Guide|the other side of a guided turn'), heuristic: later('Heuristic'), varied: later('Varied') }

/** The characters in which opponents of the levels may play; in none they play as well as they can. */
const CHARACTERS: Record<string, string> = { bold: later('Bold'), careful: later('Careful'), historical: later('Historical'), watchful: later('Watchful'), plain: later('Plain|a character') }
export const levels = ['recruit', 'regular', 'veteran', 'elite']
export const character = (id: string) => (CHARACTERS[id] ? say(CHARACTERS[id]) : capital(id))

/** An opponent, by its id; those of a house have names of their own, those in character tell it ("veteran:bold"). */
export function level(bot: string): string {
  const [kind = '', style = ''] = bot.split(':')
  const said = LEVELS[kind] ? say(LEVELS[kind]) : capital(kind)
  return style ? say('{level}, {character}', { level: said, character: character(style) }) : said
}

/** A sentence ends with a point. */
export const sentence = (text: string) => (text && !/[.!?:…]$/.test(text.trim()) ? `${text.trim()}.` : text.trim())

const SOURCES: Record<string, string> = { seed: later('As printed.'), reconstructed: later('Our reconstruction, not print.'), geography: later('From the real shoreline.'), found: later('From a public source.') }

/** A remark on a chart as a reader wants it: where its values come from in plain words. */
export function remark(text: string): string {
  const source = /^provenance: (\w+)(.*)/.exec(text)
  return source && SOURCES[source[1]!] ? `${say(SOURCES[source[1]!]!)}${source[2]}` : text
}

/** A counter of which only its name is known: it came and fell before anybody looked. */
export const bare = (id: string, side: string): Piece => ({ id, side, place: '', name: id.replace(/ \d+$/, '') })

/** How large a counter is in a list of many: a ship is long and low, and its figures must be read. */
export const sized = (piece: Piece | null | undefined) => (piece?.shape === 'ship' ? 56 : 36)

export const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export function pieceWords(piece: Piece, names: Record<string, string> = sides.names): string {
  const side = names[piece.side] ?? piece.side
  if (piece.hidden) {
    const number = stealth(piece)
    return (number ? say('{side} unknown unit, stealth {number}', { side, number }) : say('{side} unknown unit', { side })).trim()
  }
  const said = [`${side} ${piece.title || [piece.name, piece.superior].filter(Boolean).join(' ') || piece.id}`.trim()]
  if (piece.symbol && !said[0]!.toLowerCase().includes(spaced(piece.symbol).toLowerCase())) said.push(word(spaced(piece.symbol)))
  for (const [key, value] of Object.entries(piece.values ?? {})) said.push(`${word(spaced(key))} ${value}`)
  if (piece.steps) said.push(say('{left} of {steps, plural, one {# step} other {# steps}}', { left: piece.left ?? 0, steps: piece.steps }))
  said.push(...tags(piece))
  return said.join(', ')
}

export function groundWords(space: Space): string {
  const said = (space.terrain ?? []).map((t) => boardWord(spaced(t)))
  if (space.level) said.push(say('level {level}', { level: space.level }))
  if (space.playable === false) said.push(say('not in play'))
  return said.join(', ')
}

/** Its name, where its id does not say it already: MRM Reserves. */
const named = (space: Space) => {
  const [number, ...rest] = (space.name ?? '').split(' ')
  const bare = rest.length && space.id === `#${number}` ? rest.join(' ') : space.name ?? '' // its number is its id
  return bare && !space.id.endsWith(bare) ? bare : ''
}
export const spaceName = (space: Space) => [space.id, named(space)].filter(Boolean).join(' ')

export function spaceWords(space: Space, pieces: Piece[], option: Choice | undefined, names: Record<string, string>): string {
  const said = [[space.id, named(space), groundWords(space)].filter(Boolean).join(', ')]
  if (pieces.length) said.push(pieces.map((p) => shortWords(p, names)).join('; '))
  if (option) {
    const free = option.cost === null || option.cost === undefined
    said.push([say('May be chosen'), free ? '' : say('costs {cost}', { cost: option.cost }), option.stop ? say('must stop') : ''].filter(Boolean).join(', '))
  }
  return said.join('. ')
}

function shortWords(piece: Piece, names: Record<string, string>): string {
  const side = names[piece.side] ?? piece.side
  if (piece.hidden) return say('{side} unknown unit', { side })
  return [`${side} ${piece.name || piece.id}`, piece.steps ? say('{left} of {steps, plural, one {# step} other {# steps}}', { left: piece.left ?? 0, steps: piece.steps }) : ''].filter(Boolean).join(', ')
}

/** "23 October 1942 · 12 of 26": the game's own name of the turn, and how far that is. */
export function turnWords(where: Where): string {
  const name = where.turn_name || say('Turn {turn}', { turn: where.turn })
  return where.turns && where.turn ? say('{name} · {turn} of {turns}', { name, turn: where.turn, turns: where.turns }) : name
}

// How a verb of the rules goes with the place or unit it is done to.
const DEEDS: Record<string, string> = {
  move: later('Move to {name}'), march: later('March to {name}'), retreat: later('Retreat to {name}'), advance: later('Advance to {name}'), withdraw: later('Withdraw to {name}'), sail: later('Sail to {name}'), fly: later('Fly to {name}'),
  land: later('Land on {name}'), place: later('Place at {name}'), deploy: later('Deploy at {name}'), enter: later('Enter at {name}'), fire: later('Fire at {name}'), shoot: later('Shoot at {name}'), aim: later('Aim at {name}'), bombard: later('Bombard {name}'), attack: later('Attack {name}'),
  'set up': later('Set up in {name}'), put: later('Put on {name}'), return: later('Return to {name}'), send: later('Send to {name}'), 'send from': later('Send from {name}'), carry: later('Carry to {name}'), take: later('Take from {name}'), ready: later('Ready at {name}'), repair: later('Repair {name}'), signal: later('Comms at {name}'), wire: later('Wire at {name}'), rise: later('Guerrillas in {name}'), resolve: later('Resolve {name}'), remove: later('Remove at {name}'), go: later('Go to {name}'), base: later('Base at {name}'), 'fire from': later('Fire from {name}'), 'attack with': later('Attack with {name}'),
}
const OF_UNITS: Record<string, string> = {
  move: later('Move {name}'), advance: later('Advance {name}'), retreat: later('Retreat {name}'), occupy: later('Occupy with {name}'), lose: later('Lose {name}'), remove: later('Remove {name}'), take: later('Take from {name}'), give: later('Give to {name}'), suppress: later('Suppress {name}'), hide: later('Take {name} off the board'),
  fire: later('Fire at {name}'), shoot: later('Shoot at {name}'), aim: later('Aim at {name}'), attack: later('Attack {name}'), 'fire with': later('Fire with {name}'), 'attack with': later('Attack with {name}'), fight: later('Fight with {name}'), match: later('Match with {name}'), bombard: later('Bombard with {name}'), commit: later('Commit {name}'), join: later('{name} joins'),
  bring: later('Bring {name}'), base: later('Base {name}'), spend: later('Spend on {name}'), launch: later('Launch {name}'), fly: later('Fly {name}'), land: later('Land {name}'), act: later('Act with {name}'), command: later('Command {name}'), order: later('By order of {name}'), resolve: later('Resolve {name}'), place: later('Place at {name}'), deploy: later('Deploy at {name}'), enter: later('Enter at {name}'),
}

/** "Move to 3411", "Attack 3810": what an option does, by the word its question has for it. */
export function deed(verb: string, option: Choice, name: string): string {
  if (!verb) return say('Choose {name}', { name })
  const told = (option.kind === 'space' ? DEEDS : OF_UNITS)[verb]
  if (told) return say(told, { name })
  return say(option.kind === 'space' ? '{verb} at {name}' : '{verb} {name}', { verb: capital(spaced(verb)), name })
}
