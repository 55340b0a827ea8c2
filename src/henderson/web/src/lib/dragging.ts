// An answer of the prompt (a purchase) is dragged to the space where it is to be put: both are one act.
import type { Table } from './table.svelte'

export function dragWord(table: Table, word: string, event: PointerEvent): void {
  if (event.button !== 0 || !table.live || table.options.get(word)?.ends) return
  const [x0, y0] = [event.clientX, event.clientY]
  let ghost: HTMLElement | null = null
  const move = (e: PointerEvent) => {
    if (!ghost && Math.hypot(e.clientX - x0, e.clientY - y0) < 12) return
    if (!ghost) {
      ghost = document.createElement('div')
      ghost.className = 'dragging'
      ghost.textContent = word
      document.body.append(ghost)
      void table.orders.show(word)
    }
    ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px)`
  }
  const up = (e: PointerEvent) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    if (!ghost) return
    ghost.remove()
    const space = e.type === 'pointerup' ? spaceAt(e) : ''
    if (space) void table.orders.bring([word], space)
    else table.orders.clear()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
}

/** The space under the pointer. */
export const spaceAt = (e: PointerEvent) => document.elementsFromPoint(e.clientX, e.clientY).find((n) => n.matches('.space'))?.getAttribute('data-space') ?? ''
