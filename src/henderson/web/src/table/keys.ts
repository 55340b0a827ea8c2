// The keyboard map of the table.
import { say } from '../languages/language.svelte'
import type { Table } from '../lib/table.svelte'
import { look } from '../lib/theme.svelte'

interface Hands {
  table: Table
  map: () => { step(angle: number): void; enter(): void; fanOut(space: string): void; scale(by: number): void; whole(): void; home(): void; replayMoves(): void; show(id: string, force?: boolean): void; focus(id: string): void } | undefined
  next: (by?: number) => void
  open: (what: string) => void
  tab: (name: string) => void
  rule: () => void
  close: () => void
  busy: () => boolean
}

const FLAT: Record<string, number> = { ArrowUp: -90, ArrowDown: 90, ArrowLeft: 180, ArrowRight: 0, Home: -150, PageUp: -30, End: 150, PageDown: 30 }
const POINTY: Record<string, number> = { ArrowUp: -90, ArrowDown: 90, ArrowLeft: 180, ArrowRight: 0, Home: -120, PageUp: -60, End: 120, PageDown: 60 }

export function keys(hands: Hands): (event: KeyboardEvent) => void {
  const { table } = hands
  let lean = 1
  let goto: string | null = null
  let asked = ''

  return (event) => {
    const node = event.target as HTMLElement
    const typing = node.matches?.('input, textarea, select')
    if (event.key === 'Escape') {
      if (typing) node.blur()
      goto = null
      hands.close()
      return
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey || hands.busy()) return
    const map = hands.map()
    if (!map || !table.now) return
    const onButton = node.matches?.('button, a, summary, [role=tab]')
    const key = event.key
    const use = () => event.preventDefault()

    if (goto !== null) {
      if (/^[\w/-]$/.test(key)) {
        goto += key.toUpperCase()
        const hit = table.plan?.spots.has(goto) ? goto : ''
        if (hit) map.focus(hit)
        use()
        return
      }
      goto = null
      if (key === 'Enter') return use()
    }

    const angle = (table.plan?.hexes === 'pointy' ? POINTY : FLAT)[key]
    if (angle !== undefined && !(onButton && node.closest('.fan'))) {
      use()
      // Left and right lie between two hexsides of a flat hex: lean up and down in turn, so that a row is kept.
      const between = (table.plan?.hexes === 'flat' && (key === 'ArrowLeft' || key === 'ArrowRight')) || (table.plan?.hexes === 'pointy' && (key === 'ArrowUp' || key === 'ArrowDown'))
      if (between) {
        lean = -lean
        map.step(angle + lean * 30)
      } else map.step(angle)
      return
    }
    if (key >= '1' && key <= '9') {
      const word = table.wordOptions[Number(key) - 1]
      if (word) void table.choose(word.word)
      return
    }
    switch (key) {
      case 'Tab': {
        if (onButton || node.closest?.('aside, header, .prompt .buttons')) return
        const list = [...table.pieceOptions, ...table.spaceOptions]
        if (!list.length) return
        const here = list.findIndex((o) => o.word === table.hovered)
        if (!event.shiftKey && here === list.length - 1) return // on to the prompt's buttons
        use()
        hands.next(event.shiftKey ? -1 : 1)
        return
      }
      case 'Enter':
        if (onButton) return
        use()
        if (table.orders.plan || table.planned) void table.confirm()
        else if (table.orders.picked.length) void table.orders.send(table.cursor && table.orders.reach.includes(table.cursor) ? table.cursor : '')
        else if (table.hovered && table.options.has(table.hovered)) void table.choose(table.hovered)
        else if (table.cursor) map.enter()
        return
      case ' ':
        if (table.waiting) {
          use()
          table.onward()
          return
        }
        if (onButton) return
        use()
        if (table.cursor) map.fanOut(table.cursor)
        return
      case 'e':
      case 'E': {
        if (!table.endings.length && table.pieceOptions.length) void table.refuseWord('end', '', say('This cannot be ended yet.'))
        if (table.endings.length !== 1) return
        const [end] = table.endings
        const left = table.pieceOptions.length
        const stamp = `${table.now.seq} ${end!.word}`
        if (left && asked !== stamp && end!.ends === 'phase') {
          asked = stamp
          table.fault = say('{left} may still be chosen. Press E again to end the phase.', { left })
          return
        }
        void table.choose(end!.word)
        return
      }
      case 'u':
      case 'U':
        void table.undo()
        return
      case '/':
        use()
        hands.open('typed')
        return
      case '?':
        hands.open('help')
        return
      case 'l':
      case 'L':
        hands.tab('log')
        return
      case 'c':
      case 'C':
        hands.tab('charts')
        return
      case 'i':
      case 'I':
        hands.tab('units')
        return
      case 'r':
      case 'R':
        hands.rule()
        return
      case 't':
      case 'T':
        hands.open('tracks')
        return
      case 'z':
      case 'Z':
        look.turnZones()
        return
      case 'v':
      case 'V':
        map.replayMoves()
        return
      case 'g':
      case 'G':
        goto = ''
        return
      case '+':
      case '=':
        map.scale(1.35)
        return
      case '-':
        map.scale(1 / 1.35)
        return
      case '0':
        map.home()
        return
    }
  }
}
