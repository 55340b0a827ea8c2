// Private notes on the map: marks, arrows and words that stay in this browser, for one seat of one table.
import { store, stored } from './theme.svelte'

export interface Note {
  from: string // space
  to: string // space of an arrow's head; the same: a mark
  text: string
}

class Notes {
  list = $state.raw<Note[]>([])
  on = $state(false) // the next clicks write
  start = $state('') // where an arrow begins
  private key = ''

  open(table: string, side: string): void {
    const key = `notes ${table} ${side}`
    if (key === this.key) return
    this.key = key
    this.on = false
    this.start = ''
    try {
      this.list = JSON.parse(stored(key) ?? '[]') as Note[]
    } catch {
      this.list = []
    }
  }

  /** One space twice: a mark, or away with it. Two spaces: an arrow, or away with it. */
  touch(space: string): void {
    if (!this.start) {
      this.start = space
      return
    }
    this.turn({ from: this.start, to: space, text: '' })
    this.start = ''
  }

  write(space: string, text: string): void {
    this.keep([...this.list.filter((n) => n.from !== space || n.to !== space), ...(text ? [{ from: space, to: space, text }] : [])])
    this.start = ''
  }

  private turn(note: Note): void {
    const same = (n: Note) => n.from === note.from && n.to === note.to
    this.keep(this.list.some(same) ? this.list.filter((n) => !same(n)) : [...this.list, note])
  }

  clear(): void {
    this.keep([])
  }

  private keep(list: Note[]): void {
    this.list = list
    store(this.key, JSON.stringify(list))
  }
}

export const notes = new Notes()
