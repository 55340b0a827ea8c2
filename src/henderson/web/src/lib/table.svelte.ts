// One table as this browser knows it: the newest snapshot, what is in hand, and the words sent back.
import * as api from './api'
import { Plan } from './plan'
import { look, store, stored } from './theme.svelte'
import type { Board, Choice, Entry, Piece, Preview, Snapshot, Title } from './types'

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

export class Table {
  token = $state('')
  now = $state.raw<Snapshot | null>(null)
  title = $state.raw<Title | null>(null)
  board = $state.raw<Board | null>(null)
  trouble = $state('') // what failed, when nothing can be shown
  fault = $state('') // what failed last, in a toast
  link = $state<'joining' | 'live' | 'lost'>('joining')
  busy = $state(false)
  planned = $state('') // the word about to be sent
  hovered = $state('') // the offered word under the pointer
  cursor = $state('') // space under the keyboard's cursor
  inspected = $state('') // id of a piece or a space
  fan = $state('') // space whose stack is spread out
  refusal = $state.raw<Refusal | null>(null)
  trails = $state.raw<Trail[]>([])
  moves = $state.raw<Trail[]>([]) // the last moves in order, to be shown again
  entries = $state.raw<Entry[]>([])
  thinking = $state({ side: '', since: 0 })
  covered = $state('') // hot-seat: the side whose turn at the screen it is
  presence = $state.raw<Record<string, unknown>>({})
  fallen = $state.raw<Entry[]>([]) // dice that fell with the last answer
  shown = $state.raw<{ word: string; preview: Preview } | null>(null) // what the word pointed at would bring

  private socket: WebSocket | null = null
  private tries = 0
  private closed = false
  private previews = new Map<string, Promise<Preview | null>>()
  private refused = 0
  private contributed = ''
  private pushed = ''
  private pushing: ReturnType<typeof setTimeout> | null = null
  /** The map draws movement when told. */
  onmoves: (trails: Trail[]) => void = () => {}

  readonly plan = $derived(this.board ? new Plan(this.board) : null)
  readonly question = $derived(this.now?.question ?? null)
  readonly mine = $derived(Boolean(this.question?.mine))
  readonly live = $derived(this.mine && this.link !== 'lost' && !this.busy)
  readonly options = $derived(new Map<string, Choice>((this.mine ? this.question?.options ?? [] : []).map((o) => [o.word, o])))
  readonly spaceOptions = $derived([...this.options.values()].filter((o) => o.kind === 'space'))
  readonly pieceOptions = $derived([...this.options.values()].filter((o) => o.kind === 'piece'))
  readonly wordOptions = $derived([...this.options.values()].filter((o) => o.kind === 'word'))
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
      void api.map(snapshot.game, look.theme).catch(() => {})
      const [titles, board] = await Promise.all([api.games(), api.board(snapshot.game)])
      this.title = titles.find((t) => t.id === snapshot.game) ?? null
      this.board = board
      this.take(snapshot)
      this.connect()
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    }
  }

  /** An invitation is used up: from now on this browser holds the seat, and its address holds nothing secret. */
  private async claim(): Promise<void> {
    if (!this.token.startsWith('i.')) return
    this.token = (await api.claim(this.token)).name
    history.replaceState(null, '', `#/table/${encodeURIComponent(this.token)}`)
  }

  /** The dice are made of everybody's numbers: first a promise of ours, then the number; the newest mark is kept as a proof. */
  private async contribute(next: Snapshot): Promise<void> {
    if (next.mark) store(`record ${next.table} ${next.side}`, `# commitment ${next.commitment}\n# seen ${next.side} ${next.seq} ${next.mark}\n`)
    const key = `share ${next.table} ${next.side}`
    if (!window.isSecureContext || (next.share !== 'commit' && next.share !== 'share') || this.contributed === next.share + key) return
    this.contributed = next.share + key
    const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
    try {
      if (next.share === 'share') {
        const number = stored(key)
        if (number) this.take(await api.share(this.token, 'share', number))
        return
      }
      const number = crypto.getRandomValues(new Uint8Array(32))
      store(key, hex(number))
      this.take(await api.share(this.token, 'commit', hex(new Uint8Array(await crypto.subtle.digest('SHA-256', number)))))
    } catch {
      // without it the dice are made of the others' numbers
    }
  }

  close(): void {
    this.closed = true
    this.socket?.close()
  }

  /** Take a snapshot; an older one than that shown is passed over. */
  take(next: Snapshot): void {
    const before = this.now
    if (next.type !== 'replay' && before && before.table === next.table && before.side === next.side && next.seq < before.seq) return
    const changed = !before || before.seq !== next.seq || before.side !== next.side
    if (changed) {
      this.previews.clear()
      this.planned = ''
      this.hovered = ''
      this.fan = ''
      this.refusal = null
    }
    this.now = this.keepPieces(before, next)
    this.entries = this.merge(before, next)
    if (next.thinking) {
      if (this.thinking.side !== next.thinking) this.thinking = { side: next.thinking, since: Date.now() }
    } else this.thinking = { side: '', since: 0 }
    if (before && changed) this.noticeMoves(before, next)
    if (next.type !== 'replay') void this.contribute(next)
    this.handOver(next)
  }

  /** Counters that did not change stay the same objects, so that they are not drawn again. */
  private keepPieces(before: Snapshot | null, next: Snapshot): Snapshot {
    if (!before) return next
    const old = new Map((before.view.pieces ?? []).map((p) => [p.id, p]))
    const pieces = (next.view.pieces ?? []).map((p) => {
      const was = old.get(p.id)
      return was && JSON.stringify(was) === JSON.stringify(p) ? was : p
    })
    const names = JSON.stringify(before.names) === JSON.stringify(next.names) ? before.names : next.names
    return { ...next, names, view: { ...next.view, pieces } }
  }

  private merge(before: Snapshot | null, next: Snapshot): Entry[] {
    const old = before && before.side === next.side ? this.entries : []
    const from = next.log[0]?.n ?? next.log_count
    return [...old.filter((e) => e.n < from && e.n < next.log_count), ...next.log]
  }

  /** Entries older than those a snapshot brings. */
  async olderEntries(): Promise<void> {
    if (!this.now || this.entries.length >= this.now.log_count) return
    try {
      const all = await api.log(this.token, 0)
      if (all.length) this.entries = all
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
    this.fallen = dice
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
    if (this.pushing) clearTimeout(this.pushing)
    this.pushing = null
    this.token = token
    this.now = null
    this.entries = []
    this.trails = []
    this.moves = []
    this.inspected = ''
    const snapshot = await api.snapshot(token)
    this.covered = ''
    this.take(snapshot)
    this.connect()
  }

  private connect(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const token = this.token
    const socket = new WebSocket(`${scheme}://${location.host}/ws/table`)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify({ seat: token, since: this.now?.seq ?? '' })) // never in the address, which is logged
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
      this.take(await api.snapshot(this.token))
      this.link = 'live'
    } catch {
      this.link = 'lost'
    }
  }

  private hear(text: string): void {
    // Bots answer faster than a board can be drawn: of the snapshots of a moment only the newest is shown.
    if (text.startsWith('{"type":"snapshot"')) {
      this.pushed = text
      this.pushing ??= setTimeout(() => {
        this.pushing = null
        if (!this.closed && this.now) this.take(JSON.parse(this.pushed) as Snapshot)
      }, 70)
      return
    }
    const said = JSON.parse(text) as { type: string } & Record<string, unknown>
    if (said.type === 'thinking') this.thinking = { side: String(said['side'] ?? ''), since: Date.now() - 1000 * Number(said['seconds'] ?? 0) }
    else if (said.type === 'presence') this.presence = said
  }

  /** Send an answer. */
  async play(word: string): Promise<boolean> {
    if (!this.now || this.busy) return false
    this.busy = true
    this.fault = ''
    try {
      this.take(await api.act(this.token, this.now.seq, word))
      return true
    } catch (error) {
      await this.mend(error, word)
      return false
    } finally {
      this.busy = false
    }
  }

  private async mend(error: unknown, word: string): Promise<void> {
    if (!(error instanceof api.Trouble)) throw error
    if (error.status === 422 && this.now) {
      const body = error.body
      this.refuse({ head: `${word} cannot be chosen.`, text: String(body['message'] ?? error.message), rule: String(body['rule'] ?? ''), says: String(body['says'] ?? ''), place: '' })
      return
    }
    if (error.status === 409) {
      this.fault = 'The game has moved on.'
      const fresh = (error.body['extra'] ?? error.body['snapshot'] ?? error.body) as unknown as Snapshot
      if (fresh.view) this.take(fresh)
      else this.take(await api.snapshot(this.token))
      return
    }
    if (error.status === 0) this.link = 'lost'
    this.fault = error.message
  }

  async undo(): Promise<void> {
    if (!this.now || this.busy) return
    if (this.now.undo) {
      this.fault = this.now.undo
      return
    }
    this.busy = true
    try {
      this.take(await api.undo(this.token, this.now.seq))
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
    } finally {
      this.busy = false
    }
  }

  /** Something offered was clicked: a plain answer goes at once; one that dice follow is planned first. */
  async choose(word: string, touch = false): Promise<void> {
    if (!this.live || !this.options.has(word)) return
    if (this.planned === word) {
      await this.play(word)
      return
    }
    const option = this.options.get(word)!
    const careful = look.confirm || (touch && option.kind === 'space')
    const preview = await this.preview(word)
    if (careful || preview?.faces?.length || preview?.chances?.length) {
      this.planned = word
      return
    }
    await this.play(word)
  }

  preview(word: string): Promise<Preview | null> {
    const known = this.previews.get(word)
    if (known) return known
    const asked = api.preview(this.token, word).catch(() => null)
    this.previews.set(word, asked)
    return asked
  }

  /** Something not offered was clicked: say why. */
  async refuseWord(word: string, place: string): Promise<void> {
    if (!this.mine) return
    const turn = ++this.refused
    try {
      const why = await api.why(this.token, word)
      if (turn !== this.refused) return
      const piece = this.pieces.get(word)
      this.refuse({ head: `${piece?.name || word} cannot be chosen.`, text: why.text, rule: why.rule, says: why.says, place })
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
    }
  }

  refuse(refusal: Refusal): void {
    this.refusal = refusal
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
