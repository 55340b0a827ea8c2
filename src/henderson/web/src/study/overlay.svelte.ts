// What the study room draws over the map: beliefs as a shade, arrows and marks of a note.
import type { BelievedPlace } from '../lib/types'

class Overlay {
  places = $state.raw<BelievedPlace[]>([])
  numbers = $state(false)
  arrows = $state.raw<string[][]>([])
  marks = $state.raw<string[]>([])
  drawing = $state(false)
  start = $state('')

  clear(): void {
    this.places = []
    this.arrows = []
    this.marks = []
    this.drawing = false
    this.start = ''
  }

  /** A touched space: twice the same is a mark, two spaces an arrow; what is there already goes. */
  touch(space: string): void {
    if (!this.start) {
      this.start = space
      return
    }
    const from = this.start
    this.start = ''
    if (from === space) this.marks = this.marks.includes(space) ? this.marks.filter((m) => m !== space) : [...this.marks, space]
    else {
      const known = this.arrows.some((a) => a[0] === from && a[1] === space)
      this.arrows = known ? this.arrows.filter((a) => a[0] !== from || a[1] !== space) : [...this.arrows, [from, space]]
    }
  }
}
export const overlay = new Overlay()
