// Made by tools/client_types.py from henderson.draw: do not edit.
export const SHAPES: Record<string, [number, number]> = {"land": [100, 100], "ship": [124, 72], "air": [100, 100], "card": [132, 84], "marker": [84, 84]}
export const HEADS: Record<string, number> = {"land": 24, "ship": 19, "air": 24, "card": 25, "marker": 24}
export const DETAILS: [number, number, number] = [34, 22, 12]
export const SHIELD = ["defense", "defence", "armor", "armour"]
export const SIZE = 0.6
export const STEP = 0.048
export const MARGIN = 0.3
export const LETTERING = 0.2
export const CREDITS = 0.15
export const BANDS: Record<string, string> = {"damaged": "#ffd43b", "disrupted": "#ffd43b", "disabled": "#f0a030", "crippled": "#f0a030", "out of supply": "#f0a030"}
export const DONE = ["moved", "done", "acted", "attacked", "fired", "inverted", "exhausted"]
export const TURNED = ["suppressed", "rotated"]
export const FADED = ["in battle", "faded"]
export const AMMO = ["ammo", "out of ammo", "no ammo"]
