// What was picked of a game's options.
import type { Option, Title } from '../lib/types'

export type Picked = Record<string, string | boolean>

export const values = (o: Option) => o.values ?? [false, true]
export const isSwitch = (o: Option) => typeof values(o)[0] === 'boolean'
/** Does what else is picked allow it? */
export const able = (o: Option, picked: Picked) => Object.entries(o.needs ?? {}).every(([k, v]) => picked[k] === v)
export const defaults = (title: Title): Picked => Object.fromEntries(title.options.map((o) => [o.id, o.default ?? false]))

/** What differs from the game as it is printed: all that an order needs to say. */
export function chosen(title: Title, picked: Picked): Picked {
  return Object.fromEntries(Object.entries(picked).filter(([k, v]) => {
    const o = title.options.find((x) => x.id === k)
    return o && v !== (o.default ?? false) && able(o, picked)
  }))
}

/** The preset that what is picked comes to, if any. */
export function presetOf(title: Title, picked: Picked): string {
  const told = (some: Picked) => JSON.stringify(Object.entries(chosen(title, some)).sort())
  return Object.keys(title.presets).find((name) => told({ ...defaults(title), ...title.presets[name] }) === told(picked)) ?? ''
}
