// A page of advice is written in a little Markdown: headings, paragraphs, lists, tables, code. Everything else is text.
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
const spans = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
const cells = (row: string) => row.replace(/^\||\|$/g, '').split('|').map((c) => c.trim())

/** One block of lines as HTML; what came from outside is escaped first. */
function block(text: string): string {
  const lines = text.split('\n')
  const heading = /^(#{1,3}) (.*)$/.exec(text)
  if (heading && lines.length === 1) return `<h${heading[1]!.length}>${spans(heading[2]!)}</h${heading[1]!.length}>`
  if (lines.every((l) => l.startsWith('    '))) return `<pre>${escape(lines.map((l) => l.slice(4)).join('\n'))}</pre>`
  if (lines.every((l) => l.startsWith('|'))) {
    const [head, , ...rows] = lines
    const row = (l: string, tag: string) => `<tr>${cells(l).map((c) => `<${tag}>${spans(c)}</${tag}>`).join('')}</tr>`
    return `<table>${row(head!, 'th')}${rows.map((r) => row(r, 'td')).join('')}</table>`
  }
  if (lines[0]!.startsWith('* ')) return `<ul>${text.slice(2).split('\n* ').map((item) => `<li>${spans(item.replace(/\n\s*/g, ' '))}</li>`).join('')}</ul>`
  return `<p>${spans(lines.join(' '))}</p>`
}

export const marked = (text: string): string => text.trim().split(/\n\s*\n/).map(block).join('')
