// The ground of a map while it is being painted: nearest hexes, corners, and a colour for each word.
import type { Board, Space } from '../lib/types'

/** The corners of a hex of that board round (0, 0). */
export function corners(board: Board, pitch: number): [number, number][] {
  const turn = board.hexes === 'pointy' ? Math.PI / 6 : 0
  const reach = pitch / Math.sqrt(3)
  return Array.from({ length: 6 }, (_, i) => [reach * Math.cos(turn + (i * Math.PI) / 3), reach * Math.sin(turn + (i * Math.PI) / 3)])
}

/** The distance between neighbours. */
export function pitchOf(spaces: Space[]): number {
  const [first, ...rest] = spaces.filter((s) => (s.kind ?? 'hex') === 'hex')
  if (!first) return 1
  return Math.min(...rest.slice(0, 400).map((s) => Math.hypot(s.x - first.x, s.y - first.y)).filter((d) => d > 0.01), 99)
}

export function nearest(spaces: Space[], x: number, y: number): [Space, Space] | null {
  let best: [number, Space | null] = [Infinity, null]
  let second: [number, Space | null] = [Infinity, null]
  for (const s of spaces) {
    const d = (s.x - x) ** 2 + (s.y - y) ** 2
    if (d < best[0]) {
      second = best
      best = [d, s]
    } else if (d < second[0]) second = [d, s]
  }
  return best[1] && second[1] ? [best[1], second[1]] : null
}

export const TITLE = 0.3 // of a box: where its name stands

/** Counters in a box, side by side under its name: their size, how many go in a row, and the room of each where a counter is a hundred wide. */
export function boxed(box: Space, sizes: [number, number][]): { k: number; across: number; cell: [number, number] } {
  const cell: [number, number] = [Math.max(100, ...sizes.map((s) => s[0])) + 8, Math.max(...sizes.map((s) => s[1])) + 8]
  const [wide, high] = [box.width ?? 1, (box.height ?? 1) - TITLE * Math.min(1, box.height ?? 1)]
  for (let k = 0.0056; ; k *= 0.92) {
    const across = Math.max(1, Math.floor(wide / (k * cell[0])))
    if ((Math.ceil(sizes.length / across) * k * cell[1] <= high && k * cell[0] <= wide) || k < 0.001) return { k, across, cell }
  }
}

const TONES: [RegExp, string][] = [[/sea|water|lagoon|ocean/, '#a9c9d3'], [/jungle|forest|palm/, '#6f9160'], [/ridge|hill|peak|mountain/, '#b59c72'], [/swamp|marsh/, '#8fa58a'], [/beach|coast/, '#e4d9a8'], [/clear|grass|kunai|open/, '#cdd8ae'], [/airfield|field|road/, '#c9b48c'], [/river|stream|ford/, '#5b93b8']]

export function tone(word: string): string {
  const known = TONES.find(([k]) => k.test(word))
  if (known) return known[1]
  let h = 0
  for (const c of word) h = (h * 31 + c.charCodeAt(0)) % 360
  return `hsl(${h} 34% 66%)`
}

/** What carries three points of a picture to three points of the board: a b c d e f of an SVG matrix. */
export function fitted(from: [number, number][], to: [number, number][]): number[] | null {
  const [[x0, y0], [x1, y1], [x2, y2]] = from as [[number, number], [number, number], [number, number]]
  const det = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  if (Math.abs(det) < 1e-6) return null
  const solve = (i: 0 | 1) => {
    const [u0, u1, u2] = to.map((p) => p[i]) as [number, number, number]
    const a = ((u1 - u0) * (y2 - y0) - (u2 - u0) * (y1 - y0)) / det
    const b = ((x1 - x0) * (u2 - u0) - (x2 - x0) * (u1 - u0)) / det
    return [a, b, u0 - a * x0 - b * y0] as const
  }
  const [a, c, e] = solve(0)
  const [b, d, f] = solve(1)
  return [a, b, c, d, e, f]
}
