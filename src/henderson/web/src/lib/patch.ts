// From the snapshot a seat has to the next: see messages.Patch. What did not change stays the same object, so it is not drawn again.
import type { Choice, Entry, Offers, Patch, Piece, Snapshot, Touched, Track, View } from './types'

const LOG = 60 // entries in a snapshot

type Part = 'pieces' | 'tracks' | 'panels' | 'zones'
type Pairs<T> = [string, T][]

/** Those with an id, by it: the old ones that are still there, changed where they are, then the new ones; in another order where one is told. */
function renewed<T>(old: Pairs<T>, put: Pairs<T>, patch: Patch, part: Part): Pairs<T> {
  const fresh = new Map(put)
  const gone = new Set(patch.gone?.[part])
  const kept = patch.anew?.includes(part) ? [] : old.filter(([id]) => !gone.has(id))
  const known = new Set(kept.map(([id]) => id))
  const found = [...kept.map(([id, was]): [string, T] => [id, fresh.get(id) ?? was]), ...put.filter(([id]) => !known.has(id))]
  const order = patch.order?.[part]
  if (!order) return found
  const by = new Map(found)
  return order.map((id): [string, T] => [id, by.get(id)!])
}

function touched(patch: Patch, part: Part): boolean {
  return Boolean(patch[part] ?? patch.gone?.[part] ?? patch.order?.[part] ?? patch.anew?.includes(part))
}

function list<T>(old: T[], put: T[] | undefined, patch: Patch, part: Part, id: (it: T) => string): T[] {
  if (!touched(patch, part)) return old
  const pairs = (all: T[]): Pairs<T> => all.map((it) => [id(it), it])
  return renewed(pairs(old), pairs(put ?? []), patch, part).map(([, it]) => it)
}

function map<T>(old: Record<string, T>, put: Record<string, T> | undefined, patch: Patch, part: Part): Record<string, T> {
  if (!touched(patch, part)) return old
  return Object.fromEntries(renewed(Object.entries(old), Object.entries(put ?? {}), patch, part))
}

/** The pieces that changed, as they are now: null is what is told no more. */
function turned(old: Piece[], told: Touched[]): Piece[] {
  const by = new Map(old.map((p) => [p.id, p]))
  return told.flatMap(({ ids, put }) => {
    const kept = (name: string) => put[name] !== null
    return ids.map((id) => Object.fromEntries(Object.entries({ ...by.get(id)!, ...put }).filter(([name]) => kept(name))) as unknown as Piece)
  })
}

function options(told: Offers): Choice[] {
  return told.words.map((word, i) => ({ ...told.forms[told.like[i]!]!, word }))
}

function entries(old: Entry[], patch: Patch, count: number): Entry[] {
  if (!patch.log && patch.log_count === undefined) return old
  const by = new Map([...old, ...(patch.log ?? [])].map((e) => [e.n, e]))
  return [...by.values()].filter((e) => e.n < count && e.n >= count - LOG).sort((a, b) => a.n - b.n)
}

/** The next snapshot; null when the patch leads on from another one than this. */
export function patched(old: Snapshot | null, told: Patch): Snapshot | null {
  if (!old || old.seq !== told.since) return null
  const patch = told.touched ? { ...told, pieces: [...(told.pieces ?? []), ...turned(old.view.pieces ?? [], told.touched)] } : told
  const { type: _, since: __, touched: ___, pieces, tracks, panels, zones, anew, gone, order, where, markers, attacks, said, question, offers, log, ...rest } = patch
  const was = old.view
  const view: View = {
    ...was,
    where: where ?? was.where,
    pieces: list<Piece>(was.pieces ?? [], pieces, patch, 'pieces', (p) => p.id),
    tracks: list<Track>(was.tracks ?? [], tracks, patch, 'tracks', (t) => t.id),
    panels: map(was.panels ?? {}, panels, patch, 'panels'),
    zones: map(was.zones ?? {}, zones, patch, 'zones'),
    markers: markers ?? was.markers ?? [],
    attacks: attacks ?? was.attacks ?? [],
    said: said ?? was.said ?? {},
  }
  const asked = question === undefined ? old.question : question
  const offered = offers ? options(offers) : (old.question?.options ?? [])
  return { ...old, ...rest, view, question: asked && { ...asked, options: offered }, log: entries(old.log, patch, patch.log_count ?? old.log_count) }
}
