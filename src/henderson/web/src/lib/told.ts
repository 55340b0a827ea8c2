// What the other side did in a sentence, for those who hear it.
import { say } from '../languages/language.svelte'
import type { Report } from './report'

export function told(r: Report): string {
  const parts = [
    r.moved.length ? say('{n} moved', { n: r.moved.length }) : '',
    r.battles.length ? say('battles: {battles}', { battles: r.battles.map((b) => [b.title, b.outcome].filter(Boolean).join(', ')).join('; ') }) : r.fights.length ? say('{n, plural, one {# entry} other {# entries}} of combat', { n: r.fights.length }) : '',
    r.lost.length ? say('lost: {units}', { units: r.lost.map(({ piece, steps }) => (steps ? say('{unit} {n, plural, one {# step} other {# steps}}', { unit: piece.name || piece.id, n: steps }) : piece.name || piece.id)).join(', ') }) : '',
    ...r.tracks.map((t) => say('{name} from {was} to {now}', { name: t.name, was: t.was, now: t.now })),
  ].filter(Boolean)
  return say("The other side's turn: {parts}.", { parts: parts.join('; ') || say('nothing that you saw') })
}
