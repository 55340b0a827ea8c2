// The position notation as sections of keys and values, for a form; what the form does not show stays as it was.
export interface Entry {
  line: number
  key: string
  raw: string // TOML, as it stands
}

export interface Section {
  name: string // '' before the first table
  entries: Entry[]
}

export function sections(text: string): Section[] {
  const found: Section[] = [{ name: '', entries: [] }]
  for (const [line, t] of text.split('\n').entries()) {
    const table = /^\[([^\[\]]+)\]\s*$/.exec(t)
    const pair = /^("(?:[^"\\]|\\.)*"|[\w-]+)\s*=\s*(.*)$/.exec(t)
    if (table) found.push({ name: table[1]!, entries: [] })
    else if (pair) found.at(-1)!.entries.push({ line, key: pair[1]!.startsWith('"') ? (JSON.parse(pair[1]!) as string) : pair[1]!, raw: pair[2]! })
  }
  return found
}

export function set(text: string, line: number, raw: string): string {
  return text.split('\n').map((t, i) => (i === line ? t.replace(/^("(?:[^"\\]|\\.)*"|[\w-]+)\s*=\s*.*$/, (_, key: string) => `${key} = ${raw}`) : t)).join('\n')
}

/** The text with that table at its end, instead of the one of the same name. */
export function withTable(text: string, name: string, body: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((l) => l.trim() === `[${name}]`)
  if (first >= 0) {
    let last = first + 1
    while (last < lines.length && !/^\[/.test(lines[last]!)) last++
    lines.splice(first, last - first)
  }
  const rest = lines.join('\n').trimEnd()
  return body ? `${rest}\n\n[${name}]\n${body}\n` : `${rest}\n`
}
