// The shared sprite of unit symbols: put into the page once, and found by word as the Python renderer finds it.
import text from '../../../draw/symbols.svg?raw'

export interface Symbol {
  id: string
  kind: string // framed, open, ship, plane
  width: number
  height: number
}

const known = new Map<string, Symbol>()

export const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '')

function paint(node: Element): void {
  const kind = node.getAttribute('class') ?? ''
  node.removeAttribute('class')
  if (node.getAttribute('stroke')) {
    node.setAttribute('fill', 'none')
  } else if (kind === 'solid') {
    node.setAttribute('fill', 'currentColor')
  } else {
    node.setAttribute('fill', 'none')
    node.setAttribute('stroke', kind === 'ground' ? '#f4f1e6' : 'currentColor')
    if (!node.getAttribute('stroke-width')) node.setAttribute('stroke-width', '9')
  }
}

/** Put the sprite into the document, hidden, for `<use>`. */
export function install(): void {
  const doc = new DOMParser().parseFromString(text, 'image/svg+xml')
  const out = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  out.setAttribute('width', '0')
  out.setAttribute('height', '0')
  out.setAttribute('aria-hidden', 'true')
  out.setAttribute('class', 'sprite')
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs')
  for (const symbol of doc.querySelectorAll('symbol')) {
    const id = 'sym-' + plain(symbol.id)
    const [, , width = 150, height = 100] = (symbol.getAttribute('viewBox') ?? '').split(/\s+/).map(Number)
    const found: Symbol = { id, kind: symbol.getAttribute('class') || 'framed', width, height }
    for (const name of [symbol.id, ...(symbol.getAttribute('data-names') ?? '').split(/\s+/)]) if (name) known.set(plain(name), found)
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.id = id
    for (const child of [...symbol.children]) {
      paint(child)
      group.append(document.importNode(child, true))
    }
    defs.append(group)
  }
  out.append(defs)
  document.body.append(out)
}

/** The symbol a word means; a word of several parts may also be known by one of them. */
export function find(name: string): Symbol | undefined {
  const wanted = plain(name)
  const whole = known.get(wanted)
  if (whole) return whole
  const parts = wanted.split('_')
  for (let size = parts.length - 1; size > 0; size--)
    for (let i = parts.length - size; i >= 0; i--) {
      const part = known.get(parts.slice(i, i + size).join('_'))
      if (part) return part
    }
  return undefined
}
