// Puzzles of one's own, kept in this browser by their text: the server keeps none.
import { store, stored } from '../lib/theme.svelte'

const PREFIX = 'own-'
const MOST = 40

class Own {
  all = $state.raw<Record<string, Record<string, string>>>({}) // game -> id -> the puzzle's file

  of(game: string): Record<string, string> {
    return this.all[game] ?? (JSON.parse(stored(`own puzzles ${game}`) ?? '{}') as Record<string, string>)
  }

  /** Keep one; its id. The same text has the same id. */
  keep(game: string, text: string): string {
    const known = this.of(game)
    const same = Object.entries(known).find(([, t]) => t === text)?.[0]
    if (same) return same
    const id = `${PREFIX}${1 + Math.max(0, ...Object.keys(known).map((k) => Number(k.slice(PREFIX.length)) || 0))}`
    this.put(game, Object.fromEntries([...Object.entries(known), [id, text]].slice(-MOST)))
    return id
  }

  drop(game: string, id: string): void {
    this.put(game, Object.fromEntries(Object.entries(this.of(game)).filter(([k]) => k !== id)))
  }

  private put(game: string, now: Record<string, string>): void {
    this.all = { ...this.all, [game]: now }
    store(`own puzzles ${game}`, JSON.stringify(now))
  }
}

export const own = new Own()
