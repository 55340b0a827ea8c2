// The sides of the game on the table, in its own order: they have the two colours of the house.
class Sides {
  list = $state.raw<string[]>([])
  names = $state.raw<Record<string, string>>({})
}

export const sides = new Sides()

/** The colours of a side, by its place in the game's order. Whoever stands against the one side of a solitaire game is the second. */
export function nation(side: string, among: string[] = sides.list): 'first' | 'second' | 'other' {
  if (!side) return 'other'
  const at = among.indexOf(side)
  if (at < 0) return among.length === 1 ? 'second' : 'other'
  return at === 0 ? 'first' : at === 1 ? 'second' : 'other'
}
