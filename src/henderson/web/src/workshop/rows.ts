// The files of a pack as rows, and back: what was not changed stays as it was, letter by letter.
// A table is CSV with remarks; a document of records is TOML, a `[[name]]` block a row.

export interface Row {
  line: number // in the file, from 0
  cells: string[] // as they stand there, marks and all
}

export interface Rows {
  kind: 'csv' | 'toml' | 'text'
  lines: string[]
  heads: string[]
  head: number // the line of the heads
  rows: Row[]
  provenance: string // of values that do not say it themselves
}

export interface Value {
  text: string
  from: string // seed, found, geography, reconstructed, printed, mine; '' as the file says
  note: string
}

const MARK = /^([^]*?)\s*\[(seed|found|geography|reconstructed|printed|mine)(?::([^\]]*))?\]$/
const BLOCK = /^\[\[([\w-]+)\]\]\s*$/
const PAIR = /^([\w-]+)\s*=\s*(.*)$/

export function value(cell: string): Value {
  if (!cell.trimEnd().endsWith(']')) return { text: cell.trim(), from: '', note: '' }
  const found = MARK.exec(cell.trim())
  return found ? { text: found[1]!, from: found[2]!, note: (found[3] ?? '').trim() } : { text: cell.trim(), from: '', note: '' }
}

export const marked = (text: string, from: string, note: string) => `${text} [${from}${note ? `: ${note.replace(/[\]\n]/g, ' ').trim()}` : ''}]`.trim()

/** One line of CSV, as spreadsheets quote it. */
export function split(line: string, comma = ','): string[] {
  if (!line.includes('"')) return line.split(comma)
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!
    if (quoted) {
      if (c === '"' && line[i + 1] === '"') cell += line[++i]
      else if (c === '"') quoted = false
      else cell += c
    } else if (c === '"' && !cell.trim()) {
      quoted = true
      cell = ''
    } else if (c === comma) {
      cells.push(cell)
      cell = ''
    } else cell += c
  }
  cells.push(cell)
  return cells
}

export const joined = (cells: string[]) => cells.map((c) => (/[",\n]|^\s|\s$|^#/.test(c) ? `"${c.replaceAll('"', '""').replace(/\n/g, ' ')}"` : c)).join(',')

const remark = (line: string) => line.startsWith('#') || line.startsWith('"#')

export function read(name: string, text: string): Rows {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return name.endsWith('.csv') ? csv(lines) : toml(lines)
}

function csv(lines: string[]): Rows {
  const said = lines.filter(remark).map((l) => /provenance:\s*(\w+)/.exec(l)?.[1]).find(Boolean)
  const head = lines.findIndex((l) => l.trim() && !remark(l))
  const first = lines[head] ?? ''
  const comma = first.includes(';') && !first.includes(',') ? ';' : ','
  const heads = split(first, comma).map((h) => h.trim())
  const rows = lines.flatMap((l, line) => (line > head && l.trim() && !remark(l) && split(l, comma).some((c) => c.trim()) ? [{ line, cells: split(l, comma).map((c) => c.trim()) }] : []))
  return { kind: 'csv', lines, heads, head, rows, provenance: said ?? 'reconstructed' }
}

export const plain = (raw: string) => {
  if (!/^"/.test(raw)) return raw
  try {
    return JSON.parse(raw.replace(/\s+#.*$/, '')) as string
  } catch {
    return raw
  }
}

const written = (text: string, before: string) => (before && !before.startsWith('"') && /^(-?\d+(\.\d+)?|true|false|\[.*\]|\{.*\})$/.test(text) ? text : /^\[.*\]$/.test(text) ? text : JSON.stringify(text))

function toml(lines: string[]): Rows {
  const heads = ['deck']
  const rows: Row[] = []
  for (const [line, text] of lines.entries()) {
    const block = BLOCK.exec(text)
    if (block) rows.push({ line, cells: [block[1]!] })
    else if (/^\[/.test(text)) rows.push({ line, cells: [] }) // a table of its own: no record
    else if (rows.length && rows.at(-1)!.cells.length) {
      const pair = PAIR.exec(text)
      if (!pair || pair[1] === 'provenance') continue
      if (!heads.includes(pair[1]!)) heads.push(pair[1]!)
      rows.at(-1)!.cells[heads.indexOf(pair[1]!)] = plain(pair[2]!)
    }
  }
  const records = rows.filter((r) => r.cells.length)
  for (const r of records) for (let i = 0; i < heads.length; i++) r.cells[i] ??= ''
  const said = /^provenance\s*=\s*"(\w+)/m.exec(lines.join('\n'))?.[1]
  return { kind: records.length ? 'toml' : 'text', lines, heads, head: -1, rows: records, provenance: said ?? 'reconstructed' }
}

/** Where a record of a document ends. */
const end = (r: Rows, row: Row) => {
  let line = row.line + 1
  while (line < r.lines.length && !/^\[/.test(r.lines[line]!)) line++
  return line
}

/** Where the value of a cell comes from. */
export function origin(r: Rows, row: Row, column: number): Value {
  if (r.kind === 'csv') {
    const found = value(row.cells[column] ?? '')
    return { ...found, from: found.from || r.provenance }
  }
  const said = r.lines.slice(row.line, end(r, row)).map((l) => /^provenance\s*=\s*"([a-z]+)[:,; ]*([^"]*)"/.exec(l)).find(Boolean)
  return { text: row.cells[column] ?? '', from: said?.[1] ?? r.provenance, note: said?.[2] ?? '' }
}

/** The file with some cells changed; `mine` is the note of who keyed them in. */
export function changed(r: Rows, edits: [row: number, column: number, text: string][], mine: string): string {
  const lines = [...r.lines]
  const touched = new Map<number, string[]>()
  for (const [at, column, text] of edits) {
    const row = r.rows[at]
    if (!row) continue
    if (r.kind === 'toml') {
      setPair(lines, r, row, r.heads[column]!, text, mine)
      continue
    }
    const cells = touched.get(at) ?? r.heads.map((_, i) => row.cells[i] ?? '')
    cells[column] = r.provenance === 'mine' || !mine ? text : marked(text, 'mine', mine)
    touched.set(at, cells)
  }
  for (const [at, cells] of touched) lines[r.rows[at]!.line] = joined(cells)
  return lines.filter((l) => l !== GONE).join('\n') + '\n'
}

const GONE = '\0'

function setPair(lines: string[], r: Rows, row: Row, key: string, text: string, mine: string): void {
  const last = end(r, row)
  const put = (name: string, raw: (before: string) => string) => {
    for (let i = row.line + 1; i < last; i++) {
      const pair = PAIR.exec(lines[i]!.split('\n')[0]!)
      if (pair?.[1] === name) return void (lines[i] = `${name} = ${raw(pair[2]!)}`)
    }
    lines[row.line] += `\n${name} = ${raw('')}`
  }
  if (key === 'deck') return
  put(key, (before) => written(text, before))
  if (mine) put('provenance', () => JSON.stringify(`mine: ${mine}`))
}

/** The file with a row more: a copy of one, or an empty one at the end. */
export function added(r: Rows, like: number | null, cells: string[] | null = null): string {
  const lines = [...r.lines]
  const row = like === null ? null : r.rows[like]!
  if (r.kind === 'toml') {
    const from = row ?? r.rows.at(-1)!
    const last = end(r, from)
    lines.splice(last, 0, ...(lines[last - 1]?.trim() ? [''] : []), ...lines.slice(from.line, last))
  } else {
    const made = joined(cells ?? row?.cells ?? r.heads.map(() => ''))
    const at = row ? row.line + 1 : (r.rows.at(-1)?.line ?? r.head) + 1
    lines.splice(at, 0, made)
  }
  return lines.join('\n') + '\n'
}

export function removed(r: Rows, at: number): string {
  const row = r.rows[at]!
  const lines = [...r.lines]
  lines.splice(row.line, r.kind === 'toml' ? end(r, row) - row.line : 1)
  return lines.join('\n') + '\n'
}

/** Which cell a mistake at a line and column of the file is about; column -1: the whole row. */
export function cellAt(r: Rows, line: number, column: number): [row: number, column: number] | null {
  const at = r.rows.findIndex((row) => row.line === line - 1 || (r.kind === 'toml' && row.line <= line - 1 && line - 1 < end(r, row)))
  if (at < 0) return null
  if (r.kind === 'toml') return [at, Math.max(0, r.heads.indexOf(PAIR.exec(r.lines[line - 1]!)?.[1] ?? ''))]
  let cell = 0
  let quoted = false
  const text = r.lines[line - 1]!
  for (let i = 0; i < Math.min(column - 1, text.length); i++) {
    if (text[i] === '"') quoted = !quoted
    else if ((text[i] === ',' || text[i] === ';') && !quoted) cell++
  }
  return [at, Math.min(cell, r.heads.length - 1)]
}

/** What was copied out of a spreadsheet. */
export function pasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const tabs = lines.some((l) => l.includes('\t'))
  return lines.map((l) => split(l, tabs ? '\t' : '\u0001').map((c) => c.trim()))
}
