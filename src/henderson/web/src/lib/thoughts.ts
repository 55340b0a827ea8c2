// How long this browser's player thought over his questions: the longest are kept with the table, in this browser alone.
import { say } from '../languages/language.svelte'
import { store, stored } from './theme.svelte'
import type { Snapshot } from './types'

export interface Thought {
  seconds: number
  turn: string
  about: string // the question
}

const LONGEST = 3
const LEAST = 5 // seconds: less is no thought

export const thoughts = (table: string): Thought[] => {
  try {
    return JSON.parse(stored(`thoughts ${table}`) ?? '[]') as Thought[]
  } catch {
    return []
  }
}

/** Told of every snapshot in turn: a question of one's own begins a thought, the next position ends it. */
export class Thinking {
  private since = 0
  private asked: Snapshot | null = null

  notice(now: Snapshot): void {
    if (now.type === 'replay') return
    if (this.asked && now.seq !== this.asked.seq) this.end(this.asked)
    if (now.question?.mine && this.asked?.seq !== now.seq) {
      this.asked = now
      this.since = Date.now()
    } else if (!now.question?.mine) this.asked = null
  }

  private end(asked: Snapshot): void {
    const seconds = Math.round((Date.now() - this.since) / 1000)
    if (seconds < LEAST || document.hidden) return
    const where = asked.view.where
    const all = [...thoughts(asked.table), { seconds, turn: where.turn_name || say('Turn {turn}', { turn: where.turn }), about: asked.question?.text ?? '' }]
    store(`thoughts ${asked.table}`, JSON.stringify(all.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST)))
  }
}

export const lasted = (seconds: number) => (seconds < 90 ? say('{n} s', { n: seconds }) : say('{n} min', { n: Math.round(seconds / 60) }))
