// One table as this browser knows it: the newest snapshot, what is in hand, and the words sent back.
import { later, say } from '../languages/language.svelte'
import { rule, ruled, ruledLines, ruledSnapshot } from '../languages/rules.svelte'
import * as api from './api'
import { Orders } from './orders.svelte'
import { patched } from './patch'
import { Plan } from './plan'
import { keep } from './record'
import { report, type Report } from './report'
import { sides } from './sides.svelte'
import { look, store, stored } from './theme.svelte'
import type { Board, Choice, Entry, Going, Order, Patch, Piece, Preview, Said, Snapshot, Title } from './types'

const ENTRIES = 400 // of the log kept at hand; older ones are asked for, and kept then
const PATIENCE = 2000 // milliseconds that an answer's push may take before it is asked for
const STEP = 420 // milliseconds that a step of the other side's turn is shown
const notOffered = () => say('It is not among what may be chosen now.')

export interface Refusal {
  head: string
  text: string
  rule: string
  says: string
  place: string
}

export interface Trail {
  piece: string
  side: string
  path: string[]
}

/** Why nothing can be taken back: what a position may tell of it (server/tables.py NO_UNDO). */
export const NO_UNDO = [later('Nothing has been played yet.'), later('A die has been rolled since.'), later('Something was revealed since.'), later('You have learned something since.'), later('You are watching.'), later('The game is over.'), later('It is not your question.'), later('The last answer was not yours.')]

export class Table {
  token = $state('')
  private came = $state.raw<Snapshot | null>(null) // the position that is shown, as the server told it
  readonly now = $derived(ruledSnapshot(this.came)) // and in the reader's language
  title = $state.raw<Title | null>(null)
  board = $state.raw<Board | null>(null)
  trouble = $state('') // what failed, when nothing can be shown
  fault = $state('') // what failed last, in a toast
  link = $state<'joining' | 'live' | 'lost'>('joining')
  busy = $state(false)
  planned = $state('') // the word about to be sent
  hovered = $state('') // the offered word under the pointer
  over = $state('') // the counter under the pointer, offered or not
  cursor = $state('') // space under the keyboard's cursor
  inspected = $state('') // id of a piece or a space
  marks = $state.raw<string[]>([]) // spaces that the guide speaks of
  fan = $state('') // space whose stack is spread out
  refusal = $state.raw<Refusal | null>(null)
  trails = $state.raw<Trail[]>([])
  moves = $state.raw<Trail[]>([]) // the last moves in order, to be shown again
  private lines = $state.raw<Entry[]>([]) // of the log, as they came
  thinking = $state({ side: '', since: 0 })
  covered = $state('') // hot-seat: the side whose turn at the screen it is
  fallen = $state.raw<Entry[]>([]) // the dice that fell last
  report = $state.raw<Report | null>(null) // what the other side did since this one's last answer, until it is dismissed
  advised = $state.raw<{ seq: number; arrows: Going[] }>({ seq: -1, arrows: [] }) // moves a bot would make in this position
  waiting = $state(0) // steps of the other side that are not shown yet
  paused = $state(false)
  shown = $state.raw<{ word: string; preview: Preview } | null>(null) // what the word pointed at would bring

  private socket: WebSocket | null = null
  private tries = 0
  private closed = false
  private previews = new Map<string, Promise<Preview | null>>()
  private refused = 0
  private kept = ENTRIES
  private heard: Snapshot | null = null // the newest from the server: what a patch leads on from; shown at once or after the queue
  private queue: Snapshot[] = [] // what was pushed and is not shown yet
  private awaited: (() => void) | null = null
  private contributed = ''
  private pushing: ReturnType<typeof setTimeout> | null = null
  private since: Snapshot | null = null // as this side's last answer left it
  private lastWord = '' // what this browser answered last
  readonly orders = new Orders(this)
  /** The map draws movement when told. */
  onmoves: (trails: Trail[]) => void = () => {}

  readonly plan = $derived(this.board ? new Plan(this.board) : null)
  readonly game = $derived(this.now?.game ?? '')
  readonly entries = $derived(ruledLines(this.game, this.lines))
  readonly question = $derived.by(() => {
    const asked = this.now?.question
    return asked ? { ...asked, orders: (asked.orders ?? []).map((o) => ({ ...o, text: rule(this.game, o.text) })), text: asked.mine ? rule(this.game, asked.text, asked.said) : say('{side} to answer', { side: this.names[asked.player] ?? asked.player }) } : null
  })
  /** Why the game is over: its last line says it too. */
  readonly reason = $derived.by(() => {
    const said = this.now?.outcome?.reason ?? ''
    return rule(this.game, said, this.lines.findLast((e) => e.text === said)?.said)
  })
  readonly mine = $derived(Boolean(this.question?.mine))
  readonly live = $derived(this.mine && this.link !== 'lost' && !this.busy)
  readonly options = $derived(new Map<string, Choice>((this.mine ? this.question?.options ?? [] : []).map((o) => [o.word, o])))
  readonly spaceOptions = $derived([...this.options.values()].filter((o) => o.kind === 'space'))
  readonly pieceOptions = $derived([...this.options.values()].filter((o) => o.kind === 'piece'))
  readonly wordOptions = $derived([...this.options.values()].filter((o) => o.kind !== 'space' && o.kind !== 'piece'))
  readonly endings = $derived([...this.options.values()].filter((o) => o.ends))
  readonly pieces = $derived(new Map<string, Piece>((this.now?.view.pieces ?? []).map((p) => [p.id, p])))
  readonly names = $derived(this.now?.names ?? {})
  readonly side = $derived(this.now?.side ?? '')
  readonly inHand = $derived.by(() => this.findInHand())
  readonly at = $derived.by(() => {
    const by = new Map<string, Piece[]>()
    for (const p of this.now?.view.pieces ?? []) if (p.place) by.set(p.place, [...(by.get(p.place) ?? []), p])
    return by
  })

  constructor(
    readonly tokens: Record<string, string>, // by side; hot-seat has several
    first: string,
  ) {
    this.token = first
  }

  async open(): Promise<void> {
    try {
      await this.claim()
      const snapshot = await api.snapshot(this.token)
      void api.map(snapshot.game, look.theme, snapshot.pack).catch(() => {})
      const [titles, board] = await Promise.all([api.games(), api.board(snapshot.game, snapshot.pack), ruled.fetch(snapshot.game)])
      this.title = titles.find((t) => t.id === snapshot.game) ?? null
      this.setBoard(board)
      this.take((this.heard = snapshot))
      this.connect()
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    }
  }

  setBoard(board: Board): void {
    sides.list = board.sides ?? []
    this.board = board
  }

  /** An invitation is used up: from now on this browser holds the seat, and its address holds nothing secret. */
  private async claim(): Promise<void> {
    if (!this.token.startsWith('i.')) return
    this.token = (await api.claim(this.token)).name
    history.replaceState(null, '', `#/table/${encodeURIComponent(this.token)}`)
  }

  /** The dice are made of everybody's numbers: first a promise of ours, then the number; the newest mark is kept as a proof. */
  private async contribute(next: Snapshot): Promise<void> {
    keep(next)
    const key = `share ${next.table} ${next.side}`
    if (!window.isSecureContext || (next.share !== 'commit' && next.share !== 'share') || this.contributed === next.share + key) return
    this.contributed = next.share + key
    const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
    try {
      if (next.share === 'share') {
        const number = stored(key)
        if (number) await api.share(this.token, 'share', number)
        return
      }
      const number = crypto.getRandomValues(new Uint8Array(32))
      store(key, hex(number))
      await api.share(this.token, 'commit', hex(new Uint8Array(await crypto.subtle.digest('SHA-256', number))))
    } catch {
      // without it the dice are made of the others' numbers
    }
  }

  close(): void {
    this.closed = true
    if (this.pushing) clearTimeout(this.pushing)
    this.socket?.close()
  }

  /** Take a snapshot; an older one than that shown is passed over. */
  take(next: Snapshot): void {
    const before = this.came
    if (next.type !== 'replay' && before && before.table === next.table && before.side === next.side && next.seq < before.seq) return
    const changed = !before || before.seq !== next.seq || before.side !== next.side
    if (changed) {
      this.previews.clear()
      this.planned = ''
      this.hovered = ''
      this.fan = ''
      this.refusal = null
    }
    this.came = this.keepPieces(before, next)
    ruled.game = next.game
    ruled.said = (next.view.said ?? {}) as Record<string, Said>
    if (changed) {
      this.orders.fresh()
      this.standing()
    }
    sides.names = this.now?.names ?? {}
    this.lines = this.merge(before, next)
    if (next.thinking) {
      if (this.thinking.side !== next.thinking) this.thinking = { side: next.thinking, since: Date.now() }
    } else this.thinking = { side: '', since: 0 }
    if (before && changed) this.noticeMoves(before, next)
    this.sumUp(before, next)
    if (next.type !== 'replay') void this.contribute(next)
    this.handOver(next)
  }

  /** When this side is asked again, or the game is over: what the others did meanwhile. */
  private sumUp(before: Snapshot | null, next: Snapshot): void {
    if (!before || before.side !== next.side || next.type === 'replay' || !next.side) return
    if (before.question?.mine && !next.question?.mine) this.since = next
    if (!this.since || (!next.question?.mine && !next.outcome)) return
    this.report = report(this.since, ruledSnapshot(next)!, this.entries) ?? this.report
    this.since = null
  }

  /** Counters that did not change stay the same objects, so that they are not drawn again. */
  private keepPieces(before: Snapshot | null, next: Snapshot): Snapshot {
    if (!before) return next
    const old = new Map((before.view.pieces ?? []).map((p) => [p.id, p]))
    const pieces = (next.view.pieces ?? []).map((p) => {
      const was = old.get(p.id)
      return was && was !== p && JSON.stringify(was) === JSON.stringify(p) ? was : p
    })
    const names = JSON.stringify(before.names) === JSON.stringify(next.names) ? before.names : next.names
    return { ...next, names, view: { ...next.view, pieces } }
  }

  private merge(before: Snapshot | null, next: Snapshot): Entry[] {
    const old = before && before.side === next.side ? this.lines : []
    const from = next.log[0]?.n ?? next.log_count
    return [...old.filter((e) => e.n < from && e.n < next.log_count), ...next.log].slice(-this.kept)
  }

  /** Entries older than those a snapshot brings. */
  async olderEntries(): Promise<void> {
    if (!this.now || this.entries.length >= this.now.log_count) return
    try {
      const all = await api.log(this.token, 0)
      if (all.length) this.lines = all
      this.kept = Infinity
    } catch {
      // the newest stay readable
    }
  }

  private noticeMoves(before: Snapshot, next: Snapshot): void {
    const was = new Map((before.view.pieces ?? []).map((p) => [p.id, p.place]))
    const fresh = next.log.filter((e) => e.n >= before.log_count)
    const legs = fresh.map((e) => ({ piece: e.data?.['piece'], path: e.data?.['path'] })).filter((leg) => Array.isArray(leg.path) && leg.path.length) as { piece?: unknown; path: unknown[] }[]
    /** The way a piece went, by the legs the log tells of; straight where it tells none. */
    const way = (id: string, from: string, to: string): string[] => {
      const path = [from]
      for (const leg of legs) {
        const steps = leg.path.map(String)
        if (leg.piece === undefined ? steps[0] === path.at(-1) : leg.piece === id) path.push(...(steps[0] === path.at(-1) ? steps.slice(1) : steps))
        if (path.length > 1 && path.at(-1) === to) return path
      }
      return [from, to]
    }
    const moved: Trail[] = []
    for (const p of next.view.pieces ?? []) {
      const from = was.get(p.id)
      if (from && p.place && from !== p.place) moved.push({ piece: p.id, side: p.side, path: way(p.id, from, p.place) })
    }
    const dice = fresh.filter((e) => e.kind === 'dice')
    if (dice.length) this.fallen = ruledLines(next.game, dice)
    const mineBefore = Boolean(before.question?.mine)
    this.trails = mineBefore ? moved : [...this.trails.filter((t) => !moved.some((m) => m.piece === t.piece)), ...moved].slice(-12)
    if (moved.length) this.moves = mineBefore ? moved : [...this.moves, ...moved].slice(-20)
    if (moved.length && moved.length < 30) this.onmoves(moved)
  }

  private handOver(next: Snapshot): void {
    if (!next.hotseat || !next.question) return
    const asked = next.question.player
    if (asked !== next.side && this.tokens[asked] && this.covered !== asked) this.covered = asked
  }

  /** The next player sits down. */
  async sitDown(): Promise<void> {
    const token = this.tokens[this.covered]
    if (!token) return
    this.socket?.close()
    this.drop()
    this.token = token
    this.report = this.since = null
    this.came = this.heard = null
    this.lines = []
    this.trails = []
    this.moves = []
    this.inspected = ''
    const snapshot = await api.snapshot(token)
    this.covered = ''
    this.take((this.heard = snapshot))
    this.connect()
  }

  private connect(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const token = this.token
    const socket = new WebSocket(`${scheme}://${location.host}/ws/table`)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify({ seat: token, since: this.heard?.seq ?? '' })) // never in the address, which is logged
      this.link = 'live'
      this.tries = 0
    }
    socket.onmessage = (event) => this.hear(String(event.data))
    socket.onclose = () => {
      if (this.closed || this.token !== token || this.socket !== socket) return
      this.tries += 1
      if (this.tries > 1 || this.link === 'live') void this.again()
      setTimeout(() => this.connect(), Math.min(8000, 250 * 2 ** this.tries))
    }
  }

  /** The socket is gone: is the server? */
  private async again(): Promise<void> {
    try {
      await this.refresh()
      this.link = 'live'
    } catch {
      this.link = 'lost'
    }
  }

  private hear(text: string): void {
    const said = JSON.parse(text) as { type: string } & Record<string, unknown>
    if (said.type === 'thinking') this.thinking = { side: String(said['side'] ?? ''), since: Date.now() - 1000 * Number(said['seconds'] ?? 0) }
    if (said.type !== 'snapshot' && said.type !== 'patch') return
    const next = said.type === 'patch' ? patched(this.heard, said as unknown as Patch) : (said as unknown as Snapshot)
    if (!next) {
      if ((said as unknown as Patch).seq !== this.heard?.seq) void this.refresh().catch(() => {}) // it missed something
      return
    }
    this.heard = next
    this.queue.push(next)
    this.waiting = this.queue.length
    this.awaited?.()
    this.goOn()
  }

  /** The whole table, asked for. */
  private async refresh(): Promise<void> {
    const token = this.token
    const next = await api.snapshot(token)
    if (token !== this.token || (this.heard && next.seq < this.heard.seq)) return
    this.drop()
    this.take((this.heard = next))
  }

  /** Until what was answered is there: pushed, or after a while asked for; then it is shown, and what came after it step by step. */
  private async arrived(seq: number): Promise<void> {
    const here = () => (this.heard?.seq ?? -1) >= seq
    if (!here()) {
      await new Promise<void>((done) => {
        const late = setTimeout(done, PATIENCE)
        this.awaited = () => here() && (clearTimeout(late), done())
      })
      this.awaited = null
    }
    if (!here()) await this.refresh()
    const mine = this.queue.filter((s) => s.seq <= seq).at(-1)
    this.queue = this.queue.filter((s) => s.seq > seq)
    this.waiting = this.queue.length
    if (mine) this.take(mine)
  }

  /** Show what was pushed meanwhile. */
  private goOn(): void {
    if (this.queue.length && !this.busy) this.pushing ??= setTimeout(() => this.step(), 70)
  }

  /** Is the other side's turn shown step by step? */
  get stepping(): boolean {
    return look.pace > 0 && !look.calm && !document.hidden && this.now !== null && !this.mine
  }

  /** Show the next step that changes anything; all that is there at once when nobody wants to see steps. */
  step(even = false): void {
    this.pushing = null
    if (this.closed || !this.now || (this.paused && !even)) return
    const slowly = this.stepping
    let next = this.queue.shift()
    while (next && this.queue.length && (!slowly || !this.tells(next))) next = this.queue.shift()
    this.waiting = this.queue.length
    if (!next) return
    this.take(next)
    const pause = slowly ? (STEP / look.pace) * (this.queue.length > 40 ? 0.35 : 1) : 70
    if (this.queue.length && !this.paused) this.pushing = setTimeout(() => this.step(), pause)
  }

  /** Does a step show anything that the table does not show yet? */
  private tells(next: Snapshot): boolean {
    return next.log_count !== this.now?.log_count || Boolean(next.question?.mine) || next.outcome !== null
  }

  /** The next step at once. */
  onward(): void {
    if (this.pushing) clearTimeout(this.pushing)
    this.step(true)
  }

  /** To the end of what was pushed. */
  skip(): void {
    const last = this.queue.at(-1)
    this.drop()
    if (last) this.take(last)
  }

  private drop(): void {
    if (this.pushing) clearTimeout(this.pushing)
    this.pushing = null
    this.queue = []
    this.waiting = 0
    this.paused = false
  }

  pause(on: boolean): void {
    this.paused = on
    if (!on) this.goOn()
  }

  /** Send an answer. */
  async play(word: string): Promise<boolean> {
    return this.give({ kind: 'words', words: [word] }, true)
  }

  /** Give an order. Unless the player is sure, it stops before a die or a card: then it is planned. */
  async give(order: Order, sure = false): Promise<boolean> {
    if (!this.now || this.busy) return false
    this.busy = true
    this.fault = ''
    this.report = null
    this.drop()
    this.lastWord = order.kind === 'words' ? order.words!.at(-1)! : ''
    try {
      await this.arrived((await api.order(this.token, this.now.seq, order, this.orders.policies, sure)).seq)
      return true
    } catch (error) {
      if (error instanceof api.Trouble && error.status === 428) this.orders.plan = { order, words: error.body['words'] as string[], preview: (error.body['preview'] as Preview | null) ?? null }
      else await this.afterRefusal(error, (order.words ?? []).at(-1) || order.to || order.units?.[0] || order.kind)
      return false
    } finally {
      this.busy = false
      this.goOn()
    }
  }

  /** What was played up to a die stands: the table as it is now, and then the reason. */
  private async afterRefusal(error: unknown, word: string): Promise<void> {
    if (error instanceof api.Trouble && error.status === 422) await this.refresh()
    await this.mend(error, word)
  }

  /** What was planned is wanted. */
  async confirm(): Promise<void> {
    const plan = this.orders.plan
    if (plan) await this.give(plan.order, true)
    else if (this.planned) await this.send(this.planned)
  }

  /** The answer that was chosen, as the order it stands for. */
  private async send(word: string, onward = false): Promise<void> {
    const option = this.options.get(word)
    if (option) await this.give(this.orders.compose(option, onward), true)
  }

  /** A question that was answered once for all is answered again, after a moment to see it. */
  private standing(): void {
    const { question, now } = this
    if (!question?.mine || now?.type === 'replay' || !this.orders.answers(question)) return
    setTimeout(() => {
      if (this.now === now && !this.busy && !this.closed) void this.give({ kind: 'standing' }, true)
    }, 250)
  }

  private async mend(error: unknown, word: string): Promise<void> {
    if (!(error instanceof api.Trouble)) throw error
    if (error.status === 422 && this.now) {
      this.refusal = { head: say('{word} cannot be chosen.', { word }), text: String(error.body['reason'] || notOffered()), rule: String(error.body['rule'] ?? ''), says: '', place: '' }
      return
    }
    if (error.status === 409) {
      this.fault = say('The game has moved on.')
      await this.refresh()
      return
    }
    if (error.status === 0) this.link = 'lost'
    this.fault = error.message
  }

  async undo(): Promise<void> {
    if (!this.now || this.busy) return
    if (this.now.undo) {
      this.fault = say(this.now.undo)
      return
    }
    this.busy = true
    try {
      await this.arrived((await api.undo(this.token, this.now.seq)).seq)
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
    } finally {
      this.busy = false
      this.goOn()
    }
  }

  /** Something offered was clicked: a plain answer goes at once; one that a die or a card follows is planned first. `onward`: a
   * unit that goes there does not end its move. */
  async choose(word: string, touch = false, onward = false): Promise<void> {
    if (!this.live || !this.options.has(word)) return
    if (this.planned === word) {
      await this.send(word, onward)
      return
    }
    const option = this.options.get(word)!
    if (look.confirm || option.rolls || (touch && option.kind === 'space')) {
      this.planned = word
      return
    }
    await this.send(word, onward)
  }

  /** Was the unit in hand taken up by this player, who may put it down? Not one that the game has put there: it lands, it retreats. */
  get mayPutDown(): boolean {
    return this.endings.some((o) => o.ends === 'move') || (this.lastWord === this.inHand?.id && !this.now?.undo)
  }

  /** Another unit of one's own was clicked: it is picked up instead of the one in hand, which is put down. */
  async pickUp(piece: string): Promise<void> {
    const held = this.inHand
    if (!this.live || !held) return
    const stop = this.endings.find((o) => o.ends === 'move')
    if (this.lastWord === held.id && !this.now?.undo) await this.undo()
    else if (stop) await this.play(stop.word)
    if (this.options.has(piece)) await this.choose(piece)
    else this.inspected = piece
  }

  /** Counters were dragged to a space: each is picked up, where it is not in hand yet, and goes there. */
  async drag(units: string[], space: string, by: string[] = []): Promise<void> {
    await this.orders.bring(units, space, by)
  }

  preview(word: string): Promise<Preview | null> {
    const known = this.previews.get(word)
    if (known) return known
    const asked = api.preview(this.token, word).catch(() => null)
    this.previews.set(word, asked)
    return asked
  }

  /** Something not offered was clicked: say why. */
  async refuseWord(word: string, place: string, head = ''): Promise<void> {
    if (!this.mine) return
    const turn = ++this.refused
    try {
      const why = await api.why(this.token, word)
      if (turn !== this.refused) return
      const piece = this.pieces.get(word)
      this.refusal = { head: head || say('{word} cannot be chosen.', { word: piece?.name || word }), text: why.text || notOffered(), rule: why.rule, says: why.says, place }
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
    }
  }

  /** The piece a question is about, as the game says it. */
  private findInHand(): Piece | null {
    for (const word of this.question?.hand ?? []) {
      const piece = this.pieces.get(word)
      if (piece) return piece
    }
    return null
  }
}
