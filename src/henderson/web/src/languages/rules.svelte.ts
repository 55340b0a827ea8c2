// What the rules of a game ask and tell, in the reader's language. They come in English and as data: words with named places, and
// the values of the places in the order in which the words name them. The game's sentences are fetched when one is first wanted.
import { sentences } from '../lib/api'
import type { AnyPanel } from '../lib/panels'
import type { Entry, Marker, Said, Sentences, Snapshot, Step, Track } from '../lib/types'
import { HOME, language } from './language.svelte'

const SENTENCES = ['battle', 'outcome', 'name'] // what an entry's data says in words
const PLACE = /\{(\w+)\}/g

type Beside = Record<string, Said>

class Ruled {
  game = $state('') // that is shown
  said = $state.raw<Beside>({}) // by its position, of its counters: another with every push
  private books = $state.raw<Record<string, Sentences>>({}) // by language and game
  private asked = new Map<string, Promise<void>>()

  /** The sentences of a game are there, or English serves. Whoever asks while they are on their way waits for the same ones. */
  fetch(game: string): Promise<void> {
    const key = `${language.now} ${game}`
    if (language.now === HOME || !game) return Promise.resolve()
    let coming = this.asked.get(key)
    if (!coming) this.asked.set(key, coming = this.ask(key, game))
    return coming
  }

  private async ask(key: string, game: string): Promise<void> {
    try {
      const found = await sentences(game)
      this.books = { ...this.books, [key]: found } // others may have come meanwhile
    } catch {
      this.asked.delete(key)
    }
  }

  book(game: string): Sentences | undefined {
    void this.fetch(game)
    return this.books[`${language.now} ${game}`]
  }

  say(game: string, text: string, said?: Said | null): string {
    const book = text ? this.book(game) : undefined
    return book ? (filled(book, said ?? [text, []]) ?? text) : text
  }
}

/** The sentence with its places filled; nothing where the book has none. */
function filled(book: Sentences, [words, values]: Said): string | undefined {
  const [one, n] = typeof words === 'string' ? [words, 0] : [String(words[0]), Number(words[2])]
  const forms = book.told[one]
  const form = forms && forms[forms.length > 1 ? book.forms[n < 100 ? n : 100 + (n % 100)] ?? 0 : 0]
  if (form === undefined) return undefined
  const names = [...new Set([...one.matchAll(PLACE)].map((m) => m[1]!))]
  const put = values.map((v) => (Array.isArray(v) ? (filled(book, v) ?? english(v)) : String(v)))
  return form.replace(PLACE, (place, name: string) => put[names.indexOf(name)] ?? place)
}

/** A sentence inside another that the book lacks. */
function english([words, values]: Said): string {
  const text = typeof words === 'string' ? words : String(words[words[2] === 1 ? 0 : 1])
  const names = [...new Set([...text.matchAll(PLACE)].map((m) => m[1]!))]
  return text.replace(PLACE, (place, name: string) => { const v = values[names.indexOf(name)]; return v === undefined ? place : Array.isArray(v) ? english(v) : String(v) })
}

export const ruled = new Ruled()

/** A sentence of a game's rules in the reader's language: its English, and the same as data where it has places. */
export const rule = (game: string, text: string, said?: Said | null) => ruled.say(game, text, said)

/** Lines of the log, told so. */
export function ruledLines(game: string, lines: Entry[]): Entry[] {
  const book = ruled.book(game)
  if (!book || !Object.keys(book.told).length) return lines
  return lines.map((e) => {
    const data = { ...e.data }
    for (const key of SENTENCES) {
      const said = data[key]
      if (typeof said === 'string') data[key] = rule(game, said, e.told?.[key])
    }
    return { ...e, text: rule(game, e.text, e.said), data }
  })
}

/** What lies on the table, told so: names of sides, step, tracks, markers, panels. Tags of counters stay as they are, signs are drawn from them: see `word`. */
export function ruledSnapshot(now: Snapshot | null): Snapshot | null {
  const book = now && ruled.book(now.game)
  if (!book || !Object.keys(book.told).length) return now
  const said = (now.view.said ?? {}) as Beside
  const told = (text: string) => rule(now.game, text, said[text])
  const view = {
    ...now.view,
    where: { ...now.view.where, step_name: told(now.view.where.step_name), turn_name: told(now.view.where.turn_name) },
    tracks: (now.view.tracks ?? []).map((t): Track => ({ ...t, name: told(t.name), text: told(t.text ?? ''), short: told(t.short ?? '') })),
    markers: (now.view.markers ?? []).map((m): Marker => ({ ...m, text: told(m.text ?? '') })),
    panels: Object.fromEntries(Object.entries(now.view.panels ?? {}).map(([id, panel]) => [id, ruledPanel(panel, told)])),
  }
  return { ...now, names: Object.fromEntries(Object.entries(now.names).map(([side, name]) => [side, told(name)])), view }
}

function ruledPanel(panel: AnyPanel, told: (text: string) => string): AnyPanel {
  const title = told(panel.title)
  if (panel.kind !== 'sheet') return { ...panel, title }
  return { ...panel, title, heads: (panel.heads ?? []).map(told), rows: (panel.rows ?? []).map((row) => row.map(told)), remarks: (panel.remarks ?? []).map(told) }
}

/** The steps of a game's turn, told so. */
export const ruledSteps = (game: string, steps: Step[]): Step[] =>
  steps.map((s) => ({ ...s, name: rule(game, s.name), short: rule(game, s.short ?? ''), group: rule(game, s.group ?? '') }))

/** A word that the shown table has on a counter: a tag, a kind of unit, the name of a figure. */
export const word = (text: string) => rule(ruled.game, text, ruled.said[text])

/** A word of the board itself, which no push changes: what it is said of need not be drawn anew. */
export const boardWord = (text: string) => rule(ruled.game, text)
