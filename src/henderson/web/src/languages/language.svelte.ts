// Every sentence of the page goes through here. The English sentence is its own key, so English is complete by itself;
// another language is a file beside this one: { "English sentence": "translation" }, with places and plurals as ICU writes them.
// What stands behind a bar in a key is for the translator only: "Watch|a game".
import { IntlMessageFormat } from 'intl-messageformat'
import { store, stored } from '../lib/theme.svelte'

export type Places = Record<string, string | number | boolean | null | undefined>

const FILES = import.meta.glob<Record<string, string>>('./*.json', { import: 'default' })
export const HOME = 'en'
export const LANGUAGES = [HOME, ...Object.keys(FILES).map((file) => file.slice(2, -5))].sort()

/** The first language of the list that there is a file for, by its whole name or by its first part. */
function best(wanted: readonly string[]): string {
  for (const name of wanted) {
    const found = LANGUAGES.find((l) => l === name) ?? LANGUAGES.find((l) => l === name.split('-')[0])
    if (found) return found
  }
  return HOME
}

class Language {
  now = $state(HOME)
  private words = $state.raw<Record<string, string>>({})
  private made = new Map<string, IntlMessageFormat>()

  /** The language kept in this browser, else the browser's own. */
  async begin(): Promise<void> {
    await this.choose(best([stored('language') ?? '', ...navigator.languages]), false)
  }

  async choose(name: string, keep = true): Promise<void> {
    const file = FILES[`./${name}.json`]
    try {
      this.words = file ? await file() : {}
      this.now = file ? name : HOME
    } catch {
      this.words = {} // the file did not come: English serves
      this.now = HOME
    }
    this.made.clear()
    document.documentElement.lang = this.now
    if (keep) store('language', this.now)
  }

  say(key: string, places?: Places): string {
    const text = this.words[key] ?? key.split('|')[0]!
    if (!text.includes('{')) return text
    let format = this.made.get(text)
    if (!format) this.made.set(text, (format = new IntlMessageFormat(text, this.now, undefined, { ignoreTag: true })))
    return String(format.format(places as Record<string, string>))
  }
}

export const language = new Language()

/** A sentence in the reader's language, its named places filled. */
export const say = (key: string, places?: Places) => language.say(key, places)

/** A sentence that is said later, by `say`: named here so that the catalogue has it. */
export const later = (key: string) => key

/** A language by its own name. */
export const named = (name: string) => new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name

/** A moment, given in seconds, as the reader's language writes it. */
export const moment = (seconds: number, form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }) =>
  new Date(seconds * 1000).toLocaleString(language.now, form)

/** "a, b and c". */
export const listed = (words: string[]) => new Intl.ListFormat(language.now, { type: 'conjunction' }).format(words)
