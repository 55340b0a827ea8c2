// From the snapshot a seat has to the next: see messages.Patch. What did not change stays the same object, so it is not drawn again.
import type { Entry, Patch, Snapshot, View } from './types'

const LOG = 60 // entries in a snapshot

type Keyed = 'pieces' | 'tracks' | 'panels' | 'zones'

/** Those with an id, by it: the old ones that are still there, changed where they are, then the new ones; in another order where one is told. */
function renewed<T>(old: [string, T][], patch: Patch, part: Keyed): [string, T][] {
  const put = new Map(Object.entries((patch[part] ?? {}) as Record<string, T>))
  const gone = new Set(patch.gone?.[part])
  const found = old.filter(([id]) => !gone.has(id)).map(([id, was]): [string, T] => [id, put.get(id) ?? was])
  const known = new Set(found.map(([id]) => id))
  found.push(...[...put].filter(([id]) => !known.has(id)))
  const order = patch.order?.[part]
  if (!order) return found
  const by = new Map(found)
  return order.map((id): [string, T] => [id, by.get(id)!])
}

function touched(patch: Patch, part: Keyed): boolean {
  return Boolean(patch[part] ?? patch.gone?.[part] ?? patch.order?.[part])
}

function list<T extends { id: string }>(old: T[] | undefined, patch: Patch, part: Keyed): T[] | undefined {
  if (!touched(patch, part)) return old
  return renewed((old ?? []).map((it): [string, T] => [it.id, it]), patch, part).map(([, it]) => it)
}

function map<T>(old: Record<string, T> | undefined, patch: Patch, part: Keyed): Record<string, T> | undefined {
  if (!touched(patch, part)) return old
  return Object.fromEntries(renewed(Object.entries(old ?? {}), patch, part))
}

function entries(old: Entry[], patch: Patch, count: number): Entry[] {
  const fresh = patch.log ?? []
  const from = fresh[0]?.n ?? count
  if (!fresh.length && old.every((e) => e.n < from)) return old
  return [...old.filter((e) => e.n < from), ...fresh].slice(-LOG)
}

/** The next snapshot; null when the patch leads on from another one than this. */
export function patched(old: Snapshot | null, patch: Patch): Snapshot | null {
  if (!old || old.seq !== patch.since) return null
  const { type: _, since: __, pieces, tracks, panels, zones, gone, order, where, markers, attacks, log, ...rest } = patch
  const count = patch.log_count ?? old.log_count
  const view: View = {
    ...old.view,
    where: where ?? old.view.where,
    pieces: list(old.view.pieces, patch, 'pieces') ?? [],
    tracks: list(old.view.tracks, patch, 'tracks') ?? [],
    panels: map(old.view.panels, patch, 'panels') ?? {},
    zones: map(old.view.zones, patch, 'zones') ?? {},
    markers: markers ?? old.view.markers ?? [],
    attacks: attacks ?? old.view.attacks ?? [],
  }
  return { ...old, ...rest, view, log: entries(old.log, patch, count) }
}
