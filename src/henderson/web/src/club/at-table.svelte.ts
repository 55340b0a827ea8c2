// What the club knows of the table on the screen: its players, clocks, offers and talk. Empty where there is no club.
import { get, post } from '../lib/api'
import type { ChatLine, ChatSeen, ClubTable } from '../lib/types'
import { club } from './club.svelte'

export interface Offer { kind: string; side: string; at: number }

const AGAIN = 20_000 // milliseconds between two looks for what no socket tells: spectators have none

class AtTable {
  card = $state.raw<ClubTable | null>(null)
  offers = $state.raw<Offer[]>([])
  talk = $state.raw<ChatSeen | null>(null)
  unread = $state(0)
  reading = $state(false) // the talk is on the screen
  private table = ''
  private token = ''
  private room = ''
  private told = '' // what of it was said to be seen: once is enough

  readonly mine = $derived(this.card?.mine ?? '')
  readonly playing = $derived(this.card?.state === 'playing')
  readonly rival = $derived(this.card?.seats.find((s) => s.side !== this.card?.mine && this.card?.mine) ?? null)

  seat(side: string) {
    return this.card?.seats.find((s) => s.side === side) ?? null
  }

  /** As long as the table is on the screen. */
  follow(table: string, token: string): () => void {
    this.table = table
    this.token = token
    this.card = this.talk = null
    this.offers = []
    this.unread = 0
    this.told = this.room = ''
    void club.setClock()
    void this.refresh()
    const away = club.watch((news) => {
      if (!news.table || news.table === this.table) void this.refresh()
    })
    const timer = setInterval(() => void this.refresh(), AGAIN)
    return () => {
      clearInterval(timer)
      away()
      this.table = ''
      this.card = this.talk = null
    }
  }

  private path = (what: string) => `/api/tables/${encodeURIComponent(this.table)}/${what}`

  async refresh(): Promise<void> {
    const table = this.table
    if (!table) return
    try {
      const card = await get<ClubTable>(this.path('card'), this.token)
      const offers = card.mine && card.state === 'playing' ? await get<Offer[]>(this.path('offers'), this.token).catch(() => []) : []
      if (table !== this.table) return
      this.card = card
      this.offers = offers
      this.unread = this.reading ? 0 : (card.unread ?? 0)
      if (this.reading) await this.listen()
      const fresh = `${card.state} ${card.unread ?? 0}`
      if (card.mine && fresh !== this.told && (card.state === 'over' || (this.reading && card.unread))) void post(this.path('seen'), this.token, {}).catch(() => {})
      this.told = fresh
    } catch {
      this.card = null // a table of this machine alone: nobody else knows it
    }
  }

  /** What is said in a room; '' the one that is one's own. */
  async listen(room = this.room): Promise<void> {
    this.room = room
    const said = await get<ChatSeen>(`${this.path('chat')}${room ? `?room=${encodeURIComponent(room)}` : ''}`, this.token)
    this.talk = said
    this.room = said.room
    this.unread = 0
  }

  readonly lines = $derived<ChatLine[]>(this.talk?.lines ?? [])

  async say(text: string): Promise<void> {
    await post(this.path('chat'), this.token, { room: this.room, text })
    await this.listen()
  }

  async mute(muted: boolean): Promise<void> {
    await post(this.path('mute'), this.token, { room: this.room, muted })
    await this.listen()
  }

  /** resign, offers, reply, claim: whatever it does, the table is looked at again. */
  async act(what: string, body: Record<string, unknown> = {}): Promise<void> {
    try {
      await post(this.path(what), this.token, body)
    } finally {
      await this.refresh()
    }
  }
}

export const atTable = new AtTable()
