// A picture of the owner's own map or sheet, laid under the drawing with three fixed points. It never leaves the browser.
import { fitted } from './paint'

export interface Fix {
  x: number // in the picture
  y: number
  name: string // what lies there
}

export class OwnPicture {
  mine = $state.raw<{ url: string; width: number; height: number } | null>(null)
  fixes = $state<Fix[]>([])
  failed = $state('')

  choose(event: Event & { currentTarget: HTMLInputElement }): void {
    const chosen = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!chosen) return
    const image = new Image()
    const url = URL.createObjectURL(chosen) // it stays in this browser
    image.onload = () => {
      this.drop()
      this.mine = { url, width: image.naturalWidth, height: image.naturalHeight }
    }
    image.onerror = () => {
      this.failed = chosen.name
      URL.revokeObjectURL(url)
    }
    image.src = url
  }

  drop(): void {
    if (this.mine) URL.revokeObjectURL(this.mine.url)
    this.mine = null
    this.fixes = []
    this.failed = ''
  }

  fix(event: MouseEvent & { currentTarget: HTMLElement }): void {
    if (!this.mine || this.fixes.length >= 3) return
    const r = event.currentTarget.getBoundingClientRect()
    this.fixes = [...this.fixes, { x: ((event.clientX - r.left) / r.width) * this.mine.width, y: ((event.clientY - r.top) / r.height) * this.mine.height, name: '' }]
  }

  /** What lays it under the drawing, once three of its points are named: a b c d e f of an SVG matrix. */
  matrix(at: (name: string) => [number, number] | null): number[] | null {
    const to = this.fixes.map((f) => at(f.name.trim()))
    return this.mine && to.length === 3 && to.every((p) => p !== null) ? fitted(this.fixes.map((f) => [f.x, f.y]), to) : null
  }
}
