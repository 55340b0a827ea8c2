// The work at a pack: its files, what was done and undone, what the game says of it. Nothing is kept that it refuses.
import { say } from '../languages/language.svelte'
import * as api from '../lib/api'
import { look, store, stored } from '../lib/theme.svelte'
import type { Bench, Component, DraftChecked, Mistake, PackTitle, Piece } from '../lib/types'
import { draftKey } from './kept'
import { wrong } from './known'
import { cellAt, changed, added, origin, read, removed, type Rows } from './rows'

interface Deed {
  what: string
  files: Record<string, [before: string, after: string]>
}

const PAUSE = 350 // ms after the last change before the game is asked
const today = () => new Date().toISOString().slice(0, 10)

export class Work {
  bench = $state.raw<Bench | null>(null)
  texts = $state.raw<Record<string, string>>({}) // of files that differ from the pack's
  mistakes = $state.raw<Mistake[]>([])
  pieces = $state.raw<Piece[]>([])
  patches = $state.raw<{ svg: string; frame: number[] }[]>([]) // pieces of the map, drawn anew
  fresh = $state.raw<Set<string>>(new Set()) // spaces changed since they were last drawn
  checking = $state(false)
  trouble = $state('')
  note = $state(stored('workshop note') ?? '') // what is written beside a value that was keyed in
  done = $state.raw<Deed[]>([])
  undone = $state.raw<Deed[]>([])
  spaces = $derived(new Set((this.bench?.board?.spaces ?? []).map((s) => s.id)))
  private parsed = new Map<string, [text: string, rows: Rows]>()
  private counts = new WeakMap<Rows, Record<string, number>>()
  private timer = 0
  private asked = 0

  constructor(
    readonly game: string,
    readonly pack: string,
  ) {}

  async open(): Promise<void> {
    try {
      this.bench = await api.bench(this.game, this.pack)
      this.pieces = this.bench.pieces ?? []
      const kept = JSON.parse(stored(this.place) ?? '{}') as Record<string, string>
      if (Object.keys(kept).length) {
        this.texts = kept
        this.soon()
      }
    } catch (e) {
      this.trouble = e instanceof Error ? e.message : String(e)
    }
  }

  private get place() {
    return draftKey(this.game, this.pack)
  }

  text(file: string): string {
    return this.texts[file] ?? this.bench?.files[file] ?? ''
  }

  printed(file: string): Rows {
    return read(file, this.against?.[file] ?? this.bench?.printed?.[file] ?? this.bench?.files[file] ?? '')
  }

  against = $state.raw<Record<string, string> | null>(null) // the files of another pack that it is compared with; null the built-in ones

  async compare(pack: string | null): Promise<void> {
    this.against = pack === null ? null : (await api.bench(this.game, pack)).files
  }

  /** Every value of a file that differs from what it is compared with. */
  differing(file: string): { row: string; head: string; was: string; is: string }[] {
    const [now, old] = [this.rows(file), this.printed(file)]
    const before = new Map(old.rows.map((r) => [origin(old, r, 0).text, r]))
    return now.rows.flatMap((r) => {
      const row = origin(now, r, 0).text
      const was = before.get(row)
      if (!was) return [{ row, head: '', was: '', is: 'only here' }]
      return now.heads.flatMap((head, c) => (origin(now, r, c).text === origin(old, was, c).text ? [] : [{ row, head, was: origin(old, was, c).text, is: origin(now, r, c).text }]))
    })
  }

  rows(file: string): Rows {
    const text = this.text(file)
    const known = this.parsed.get(file)
    if (known && known[0] === text) return known[1]
    const made = read(file, text)
    this.parsed.set(file, [text, made])
    return made
  }

  component(file: string): Component | undefined {
    return this.bench?.sheets.find((s) => s.file === file)
  }

  get changes() {
    return Object.keys(this.texts).length
  }

  /** What is wrong with each cell of a file, by `row:column`: at once by its column, then by the game. */
  wrong(file: string): Map<string, string> {
    const found = new Map<string, string>()
    const rows = this.rows(file)
    const columns = this.component(file)?.columns ?? []
    if (rows.kind === 'csv' && this.texts[file] !== undefined)
      for (const [i, row] of rows.rows.entries())
        for (const [c, head] of rows.heads.entries()) {
          const says = wrong(columns.find((x) => x.head === head), origin(rows, row, c).text, this.spaces)
          if (says) found.set(`${i}:${c}`, says)
        }
    for (const m of this.mistakes) {
      const at = m.file === file ? cellAt(rows, m.line, m.column) : null
      if (at) found.set(at.join(':'), m.says)
    }
    return found
  }

  // -- deeds ----------------------------------------------------------------------------------------------------

  get mine() {
    return `${today()} ${this.note}`.trim()
  }

  set(file: string, edits: [number, number, string][], what = 'key in', merge = false): void {
    const rows = this.rows(file)
    const real = edits.filter(([r, c, text]) => {
      const now = rows.rows[r] ? origin(rows, rows.rows[r], c) : null
      return now && (now.text !== text || (now.from !== 'mine' && text !== '' && text !== '-'))
    })
    if (real.length) this.write(file, changed(rows, real, this.mine), what, merge)
  }

  add(file: string, like: number | null, cells: string[] | null = null): void {
    this.write(file, added(this.rows(file), like, cells), like === null ? say('add a row') : say('copy a row'))
  }

  remove(file: string, at: number): void {
    this.write(file, removed(this.rows(file), at), say('take out a row'))
  }

  write(file: string, text: string, what: string, merge = false): void {
    const before = this.text(file)
    if (before === text) return
    const last = this.done.at(-1)
    if (merge && last?.what === what && last.files[file]) this.done = [...this.done.slice(0, -1), { what, files: { ...last.files, [file]: [last.files[file]![0], text] } }]
    else this.done = [...this.done, { what, files: { [file]: [before, text] } }]
    this.undone = []
    this.put({ [file]: text })
  }

  private put(some: Record<string, string>): void {
    const next = { ...this.texts, ...some }
    for (const [file, text] of Object.entries(next)) if (text === this.bench?.files[file]) delete next[file]
    this.texts = next
    store(this.place, JSON.stringify(next))
    this.soon()
  }

  undo(): void {
    const last = this.done.at(-1)
    if (!last) return
    this.done = this.done.slice(0, -1)
    this.undone = [...this.undone, last]
    this.again(last, 0)
  }

  redo(): void {
    const next = this.undone.at(-1)
    if (!next) return
    this.undone = this.undone.slice(0, -1)
    this.done = [...this.done, next]
    this.again(next, 1)
  }

  private again(deed: Deed, side: 0 | 1): void {
    const files = Object.fromEntries(Object.entries(deed.files).map(([f, pair]) => [f, pair[side]]))
    for (const [file, text] of Object.entries(files)) this.touch(this.moved(this.text(file), text))
    this.put(files)
  }

  /** Spaces whose rows differ between two texts of a file. */
  private moved(a: string, b: string): string[] {
    const one = new Set(a.split('\n'))
    const two = new Set(b.split('\n'))
    return [...a.split('\n').filter((l) => !two.has(l)), ...b.split('\n').filter((l) => !one.has(l))].flatMap((l) => l.split(/[,\s]+/).filter((w) => this.spaces.has(w)))
  }

  touch(spaces: string[]): void {
    this.fresh = new Set([...this.fresh, ...spaces])
  }

  discard(): void {
    for (const file of Object.keys(this.texts)) this.touch(this.moved(this.text(file), this.bench?.files[file] ?? ''))
    const files = Object.fromEntries(Object.entries(this.texts).map(([f, t]) => [f, [t, this.bench?.files[f] ?? ''] as [string, string]]))
    this.done = [...this.done, { what: 'discard', files }]
    this.texts = {}
    store(this.place, '{}')
    this.soon()
  }

  // -- what the game says ---------------------------------------------------------------------------------------

  private soon(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.check(), PAUSE)
  }

  async check(): Promise<DraftChecked | null> {
    const number = ++this.asked
    const around = [...this.fresh]
    this.checking = true
    try {
      const found = await api.checkDraft(this.game, { files: this.texts, pack: this.pack, around: around.slice(0, 400), theme: look.theme })
      if (number !== this.asked) return null
      this.mistakes = found.mistakes ?? []
      if (!this.mistakes.length) {
        this.pieces = found.pieces ?? []
        if (found.piece_of_map) {
          this.patches = [...this.patches, { svg: found.piece_of_map, frame: found.frame ?? [] }]
          this.fresh = new Set([...this.fresh].filter((s) => !around.includes(s)))
        }
      }
      this.trouble = ''
      return found
    } catch (e) {
      this.trouble = e instanceof Error ? e.message : String(e)
      return null
    } finally {
      if (number === this.asked) this.checking = false
    }
  }

  async keep(title: string, author: string, note: string, licence: string): Promise<PackTitle> {
    const made = await api.keepDraft(this.game, { files: this.texts, pack: this.pack, title, author, note, licence })
    store(this.place, '{}')
    return made
  }

  setNote(note: string): void {
    this.note = note
    store('workshop note', note)
  }

  /** How many values of a file come from where. */
  counted(file: string): Record<string, number> {
    const rows = this.rows(file)
    const kept = this.counts.get(rows)
    if (kept) return kept
    const found: Record<string, number> = {}
    for (const row of rows.rows)
      for (const c of rows.heads.keys()) {
        const v = origin(rows, row, c)
        if (v.text !== '' && v.text !== '-' && !(c === 0 && (rows.kind === 'toml' || this.component(file)?.fixed))) found[v.from] = (found[v.from] ?? 0) + 1
      }
    this.counts.set(rows, found)
    return found
  }
}
