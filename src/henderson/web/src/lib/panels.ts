// A game's panels by their kind. No client code knows a panel by its game or its id.
import type { Cards, Fight, Figures, Inner, Lines, Listing, Schedule, Sheet, Snapshot } from './types'

export type AnyPanel = Listing | Schedule | Cards | Sheet | Figures | Inner | Fight | Lines
type Of<K> = Extract<AnyPanel, { kind: K }>

/** Is it one of the shapes of engine/panels.py? */
export const shaped = (panel: unknown): panel is AnyPanel => typeof panel === 'object' && panel !== null && typeof (panel as { title?: unknown }).title === 'string' && 'kind' in panel

/** The panels of one kind, by id. */
export function panelsOf<K extends AnyPanel['kind']>(now: Snapshot | null, kind: K): [string, Of<K>][] {
  return Object.entries(now?.view.panels ?? {}).filter((e): e is [string, Of<K>] => shaped(e[1]) && e[1].kind === kind)
}

/** A battle that is being fought: somebody stands in it. */
export const fights = (now: Snapshot | null): Fight[] =>
  panelsOf(now, 'fight').map(([, p]) => p).filter((p) => Object.values(p.sides ?? {}).some((list) => list.length) || p.matches?.length)
