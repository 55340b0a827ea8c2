// What differs between two packs on the map: by space, with what is said there in either.
import type { Bench, Space } from '../lib/types'
import { origin, read } from './rows'

export interface Differs {
  spaces: string[]
  file: string
  said: string // of which value
  left: string
  right: string
}

const KINDS = ['map', 'sides', 'ways', 'places']

export function differences(bench: Bench, left: Record<string, string>, right: Record<string, string>): Differs[] {
  const known = new Set((bench.board?.spaces ?? []).map((s: Space) => s.id))
  const found: Differs[] = []
  for (const sheet of bench.sheets.filter((s) => KINDS.includes(s.kind))) {
    const [a, b] = [read(sheet.file, left[sheet.file] ?? ''), read(sheet.file, right[sheet.file] ?? '')]
    const texts = (rows: typeof a) => rows.rows.map((r) => rows.heads.map((_, c) => origin(rows, r, c).text))
    const on = (cells: string[]) => cells.flatMap((t) => t.split(/\s+/)).filter((t) => known.has(t))
    if (sheet.kind === 'map') {
      const old = new Map(texts(a).map((cells) => [cells[0], cells]))
      for (const cells of texts(b))
        for (const [c, head] of b.heads.entries()) {
          const was = old.get(cells[0]!)?.[a.heads.indexOf(head)] ?? ''
          if (was !== cells[c]) found.push({ spaces: on([cells[0]!]), file: sheet.title, said: `${cells[0]}, ${head}`, left: was, right: cells[c]! })
        }
      continue
    }
    const [before, after] = [texts(a), texts(b)] // rows that one of them has and the other has not
    const [lines, others] = [new Set(before.map((r) => r.join('\t'))), new Set(after.map((r) => r.join('\t')))]
    const told = (cells: string[]) => cells.filter(Boolean).join(' ')
    for (const cells of before) if (!others.has(cells.join('\t'))) found.push({ spaces: on(cells), file: sheet.title, said: '', left: told(cells), right: '' })
    for (const cells of after) if (!lines.has(cells.join('\t'))) found.push({ spaces: on(cells), file: sheet.title, said: '', left: '', right: told(cells) })
  }
  return found
}
