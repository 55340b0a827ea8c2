// Who we are in the club, what home tells, and the socket that says when something is new. On a laptop `on` stays false.
import { get, Trouble } from '../lib/api'
import { language } from '../languages/language.svelte'
import type { About, Home, Me, MeNews } from '../lib/types'
import * as api from './api'

const SIGNED_OUT = 4401
type Heard = (news: MeNews) => void

class Club {
  on = $state(false)
  me = $state.raw<Me | null>(null)
  home = $state.raw<Home | null>(null)
  failed = $state('')
  asking = $state('') // why the dialog to sign in is open; '' it is shut
  now = $state(Date.now() / 1000) // by the server's clock, a second at a time
  private skew = 0 // seconds that the server's clock is ahead of ours
  private socket: WebSocket | null = null
  private tries = 0
  private heard = new Set<Heard>()
  private watching = 0
  private renewing: Promise<void> | null = null

  readonly person = $derived(this.me?.person ?? null)
  readonly member = $derived(Boolean(this.person && !this.person.guest))
  readonly keeper = $derived(this.person?.role === 'moderator' || this.person?.role === 'admin')

  /** Does this server know people? */
  async begin(): Promise<void> {
    try {
      const about = await get<About>('/api/about')
      this.on = about.accounts
      if (this.on) this.take(await api.me())
    } catch {
      this.on = false // an older server, or none: the lobby says so itself
    }
  }

  take(me: Me): void {
    this.me = me
    if (me.signed_in && me.lang && me.lang !== language.now && this.member) void language.choose(me.lang)
  }

  /** The page of one's games anew; several who ask at once share an answer. */
  renew(): Promise<void> {
    this.renewing ??= (async () => {
      try {
        this.home = await api.home()
        this.take(this.home.me)
        this.failed = ''
      } catch (error) {
        this.failed = error instanceof Error ? error.message : String(error)
      }
      this.renewing = null
    })()
    return this.renewing
  }

  /** Whoever begins a game is at least a guest, so that it stays his when he chooses a name; nothing is asked. */
  async present(): Promise<void> {
    if (this.on && !this.person) this.take(await api.guest(''))
  }

  async signedIn(me: Me | null): Promise<void> {
    this.take(me?.person ? me : await api.me())
    this.asking = ''
    this.reconnect()
    await this.renew()
  }

  async signOut(): Promise<void> {
    await api.signOut()
    this.home = null
    this.take(await api.me())
    this.reconnect()
    location.hash = '#/'
  }

  /** Seconds until a moment of the server's. */
  until(at: number): number {
    return at - this.now
  }

  /** While somebody looks, seconds pass and news are heard. */
  watch(heard?: Heard): () => void {
    if (heard) this.heard.add(heard)
    this.watching += 1
    if (this.watching === 1) this.start()
    return () => {
      if (heard) this.heard.delete(heard)
      this.watching -= 1
      if (!this.watching) this.stop()
    }
  }

  private timer: ReturnType<typeof setInterval> | null = null
  private retry: ReturnType<typeof setTimeout> | null = null

  private start(): void {
    const pass = () => (this.now = Date.now() / 1000 + this.skew)
    pass()
    this.timer = setInterval(pass, 1000)
    this.connect()
  }

  private stop(): void {
    if (this.timer) clearInterval(this.timer)
    if (this.retry) clearTimeout(this.retry)
    this.timer = this.retry = null
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private reconnect(): void {
    if (!this.watching) return
    this.stop()
    this.start()
  }

  private connect(): void {
    if (!this.person || this.socket) return
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/me`)
    this.socket = socket
    socket.onopen = () => {
      if (this.tries) void this.renew() // what happened meanwhile
      this.tries = 0
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as MeNews)
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.socket = null
      if (event.code === SIGNED_OUT) {
        this.home = null
        void api.me().then((me) => this.take(me), () => {})
        return
      }
      this.tries += 1
      this.retry = setTimeout(() => this.connect(), Math.min(30_000, 500 * 2 ** this.tries))
    }
  }

  private hear(news: MeNews): void {
    for (const heard of [...this.heard]) heard(news)
  }

  /** The server's clock, by what it says when asked; a second off is as good as right. */
  async setClock(): Promise<void> {
    try {
      const date = (await fetch('/api/about', { cache: 'no-store' })).headers.get('date')
      if (date) this.skew = Math.round(Date.parse(date) / 1000 - Date.now() / 1000 + 0.5)
      if (Math.abs(this.skew) < 2) this.skew = 0
    } catch {
      this.skew = 0
    }
  }
}

export const club = new Club()

/** What failed, in a sentence. */
export const trouble = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Was it refused because nobody is signed in? Then the dialog opens. */
export function wantsName(error: unknown): boolean {
  if (!(error instanceof Trouble) || (error.status !== 401 && error.status !== 403) || club.person) return false
  club.asking = 'name'
  return true
}
