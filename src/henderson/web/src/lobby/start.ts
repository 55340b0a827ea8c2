import { club } from '../club/club.svelte'
import * as api from '../lib/api'
import { store } from '../lib/theme.svelte'
import type { Opened } from '../lib/types'

/** Set up a table and sit down at it. */
export async function start(wish: Record<string, unknown>, side: string, then = ''): Promise<Opened> {
  await club.present()
  return sit(await api.make({ ...wish, ...(side && !wish['hotseat'] ? { mine: side } : {}) }), side, Boolean(wish['hotseat']), then)
}

/** Set up a table for which somebody else is invited: first the page with the link. */
export async function invite(wish: Record<string, unknown>, side: string): Promise<void> {
  await club.present()
  const made = await api.make({ ...wish, mine: side })
  store(`links ${made.table}`, JSON.stringify({ ...made.invites, watch: made.watch }))
  location.hash = `#/invite/${encodeURIComponent(made.seats[side] ? `~${made.table}.${side}` : made.watch)}`
}

/** Sit down at a table just set up, and keep the invitations to its other seats. Our own are ours by this browser's cookie. */
export function sit(made: Opened, side: string, hotseat: boolean, then = ''): Opened {
  store(`links ${made.table}`, JSON.stringify({ ...made.invites, watch: made.watch }))
  const name = (s: string) => `~${made.table}.${s}`
  const seat = hotseat
    ? Object.keys(made.seats).map((s) => `${s}=${name(s)}`).join(';')
    : made.seats[side] ? name(side) : made.watch
  location.hash = `#/table/${encodeURIComponent(seat)}${then ? `/${then}` : ''}`
  return made
}
