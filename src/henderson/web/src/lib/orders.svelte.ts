// Orders: one act that answers several questions. What is picked, what is planned, and what is said once for all.
import * as api from './api'
import { look, store, stored } from './theme.svelte'
import type { Table } from './table.svelte'
import type { Choice, Order, Piece, Policy, Preview, Question, Way } from './types'

export interface Kept {
  policy: Policy
  text: string // for people
}

/** What an order would do up to the die that follows, for the player to be sure of. */
export interface Plan {
  order: Order
  words: string[]
  preview: Preview | null
}

/** A unit was dragged to a place that several of its words lead to: attack it, or fire rapidly at it? */
export interface Fork {
  unit: string
  to: string // "" where no word is known to lead there: the game finds the target, or there is none
  words: string[]
}

const WORDS = 6 // of a unit that are looked into
const FURTHER = 12 // answers to the question after next that are written beside a menu's row, at most

export class Orders {
  picked = $state.raw<string[]>([]) // units picked together
  picking = $state(false) // a touch picks instead of choosing
  times = $state(1) // how often the next answer is given, where the question invites it; 0: as long as it can be
  volley = $state(false) // with all who can
  onward = $state(false) // the next move does not end where it goes
  always = $state('') // the way by which the next answer is to be kept
  plan = $state.raw<Plan | null>(null)
  kept = $state.raw<Kept[]>([]) // policies
  reach = $state.raw<string[]>([]) // where the picked or dragged unit may go
  fork = $state.raw<Fork | null>(null) // several words lead to where it was dragged
  private deeds: string[] = [] // what a unit may be told that goes nowhere by itself
  private leads = new Map<string, string[]>() // by place: the words that lead there, where it is not offered at once
  private looking: Promise<void> = Promise.resolve()
  private of = ''
  private asked = 0

  constructor(readonly table: Table) {}

  readonly ways = $derived.by<Way[]>(() => (this.table.mine ? (this.table.question?.orders ?? []) : []))
  readonly has = (kind: string) => this.ways.find((w) => w.kind === kind)

  /** Another question: what was picked and planned for the old one is put down. */
  fresh(): void {
    this.picked = []
    this.times = 1
    this.volley = false
    this.onward = false
    this.always = ''
    this.plan = null
    this.reach = []
    this.fork = null
    const key = `policies ${this.table.now?.table} ${this.table.side}`
    if (key === this.of) return
    this.of = key
    try {
      this.kept = JSON.parse(stored(key) ?? '[]') as Kept[]
    } catch {
      this.kept = []
    }
  }

  get policies(): Policy[] {
    return [...this.kept.map((k) => k.policy), ...(look.closing ? [{ rule: '', verb: '', answer: 'close', word: '' }] : [])]
  }

  /** The order that a chosen answer stands for, with what was set for it. */
  compose(option: Choice, onward = false): Order {
    const { question, inHand } = this.table
    if (this.always) this.keep({ rule: question!.rule, verb: question!.verb ?? '', answer: 'word', word: option.word }, `${this.has('always this')?.text ?? ''}: ${option.word}`)
    const crowd = this.volley && !option.ends && ['volley', 'storm'].find((kind) => this.has(kind))
    if (crowd) return { kind: crowd, to: option.word }
    if (this.times !== 1 && this.has('same')) return { kind: 'same', to: option.word, ...(this.times ? { times: this.times } : {}) }
    if (inHand && option.kind === 'space' && !onward && !this.onward) return { kind: 'move', units: [inHand.id], to: option.word }
    return { kind: 'words', words: [option.word] }
  }

  /** From now on that is how the question is answered. */
  keep(policy: Policy, text: string): void {
    const same = (k: Kept) => k.policy.rule === policy.rule && (k.policy.verb ?? '') === policy.verb
    this.setKept([...this.kept.filter((k) => !same(k)), { policy, text }])
  }

  drop(kept: Kept): void {
    this.setKept(this.kept.filter((k) => k !== kept))
  }

  private setKept(kept: Kept[]): void {
    this.kept = kept
    store(this.of, JSON.stringify(kept))
  }

  /** A button of the question's own orders. */
  async press(way: Way): Promise<void> {
    const q = this.table.question
    if (!q || !this.table.live) return
    if (way.kind === 'volley' || way.kind === 'storm') this.volley = !this.volley
    else if (way.kind === 'always this') this.always = this.always ? '' : way.kind
    else if (way.kind === 'always most' || way.kind === 'always first' || way.kind === 'always last') {
      this.keep({ rule: q.rule, verb: q.verb ?? '', answer: way.kind.slice(7), word: '' }, way.text)
      await this.table.give({ kind: 'standing' })
    } else await this.table.give({ kind: way.kind })
  }

  /** Does something that was said before answer this question? */
  answers(q: Question): boolean {
    const options = q.options ?? []
    return this.policies.some((p) => {
      if (p.answer === 'close') return options.length === 1 && Boolean(options[0]!.ends)
      if (p.rule !== q.rule || (p.verb ?? '') !== (q.verb ?? '')) return false
      return p.answer === 'word' ? options.some((o) => o.word === p.word) : p.answer === 'most' ? options.some((o) => o.kind === 'number') : options.length > 0
    })
  }

  // ---- several units at once

  pick(unit: string): void {
    if (!this.table.options.has(unit)) return
    this.setPicked(this.picked.includes(unit) ? this.picked.filter((u) => u !== unit) : [...this.picked, unit])
  }

  setPicked(units: string[]): void {
    this.picked = units
    this.plan = null
    void this.show(units[0] ?? '')
  }

  /** All of a place or a kind: named at once where the game says so, or where that is all there is to say of them (planes that fly); else picked. */
  async take(units: string[]): Promise<void> {
    const { now, token } = this.table
    const alone = async () => (await Promise.all(units.map((unit) => api.then(token, unit)))).every((then) => !then.length)
    const named = !this.picking && (Boolean(this.has('each')) || (await alone().catch(() => false)))
    if (this.table.now?.seq !== now?.seq) return // another question meanwhile
    if (named) await this.table.give({ kind: 'each', units })
    else this.setPicked(units)
  }

  /** All offered units of a space, or of one kind there. */
  grip(space: string, symbol = ''): string[] {
    const here = this.table.at.get(space) ?? []
    return here.filter((p) => this.table.options.get(p.id)?.kind === 'piece' && (!symbol || p.symbol === symbol)).map((p) => p.id)
  }

  /** The offered units that are in some state, with more than one of each: all that are exhausted. */
  states(pieces: Piece[]): { tag: string; units: string[] }[] {
    const by = new Map<string, string[]>()
    for (const p of pieces) if (this.table.options.get(p.id)?.kind === 'piece') for (const tag of p.tags ?? []) by.set(tag, [...(by.get(tag) ?? []), p.id])
    return [...by.entries()].filter(([, units]) => units.length > 1).map(([tag, units]) => ({ tag, units }))
  }

  /** The kinds among offered units, with more than one of each. */
  kinds(pieces: Piece[]): { symbol: string; units: string[] }[] {
    const by = new Map<string, string[]>()
    for (const p of pieces) if (p.symbol && this.table.options.get(p.id)?.kind === 'piece') by.set(p.symbol, [...(by.get(p.symbol) ?? []), p.id])
    return [...by.entries()].filter(([, units]) => units.length > 1).map(([symbol, units]) => ({ symbol, units }))
  }

  /** Light where a unit may go that is not in hand yet, also by a word that leads there: whom it may attack. */
  show(unit: string): Promise<void> {
    this.leads = new Map()
    this.deeds = []
    this.looking = this.look(unit, ++this.asked)
    return this.looking
  }

  private async look(unit: string, turn: number): Promise<void> {
    if (!unit) {
      this.reach = []
      return
    }
    const { token, plan, pieces } = this.table
    const spots = (words: string[]) => words.filter((word) => plan?.spots.has(word))
    try {
      const found = await api.then(token, unit)
      const words = found.filter((word) => !plan?.spots.has(word) && !pieces.has(word)).slice(0, WORDS)
      const led = spots(found).length ? [] : await Promise.all(words.map(async (word) => [word, spots(await api.then(token, unit, word))] as const))
      if (turn !== this.asked) return
      if (!spots(found).length) this.deeds = words
      for (const [word, places] of led) for (const place of places) this.leads.set(place, [...(this.leads.get(place) ?? []), word])
      this.reach = [...spots(found), ...this.leads.keys()]
    } catch {
      // it is told when it is tried
    }
  }

  /** What may be answered after these words, where it is little enough to stand beside the last of them. */
  async further(...words: string[]): Promise<string[]> {
    const found = await api.then(this.table.token, ...words).catch(() => [])
    return found.length <= FURTHER ? found : []
  }

  /** A dragged unit is to go by this place: light where it may go from there. */
  async past(unit: string, by: string[]): Promise<void> {
    const turn = ++this.asked
    const found = await api.then(this.table.token, ...(this.table.inHand?.id === unit ? [] : [unit]), ...by).catch(() => [])
    if (turn === this.asked && found.length) this.reach = found.filter((word) => this.table.plan?.spots.has(word))
  }

  /** Something was dragged to a place: it goes there, by the places it was told to; where several words lead there, which is meant is asked. */
  async bring(units: string[], to: string, by: string[] = []): Promise<void> {
    await this.looking
    this.reach = []
    if (by.length) {
      await this.table.give({ kind: 'move', units, to, by })
      return
    }
    const words = units.length === 1 ? (this.leads.get(to) ?? []) : []
    if (words.length > 1) this.fork = { unit: units[0]!, to, words }
    else if (!words.length && units.length === 1 && this.deeds.length) this.fork = { unit: units[0]!, to: '', words: this.deeds }
    else await this.table.give({ kind: 'move', units, to })
  }

  /** The picked units go there; or are named, one after the other. */
  async send(to = ''): Promise<void> {
    const units = this.picked
    if (!units.length) return
    await this.table.give(to ? { kind: 'move', units, to } : { kind: 'each', units })
  }

  clear(): void {
    this.picked = []
    this.reach = []
    this.fork = null
    this.plan = null
    this.volley = false
    this.always = ''
    this.times = 1
    this.asked += 1
  }
}
