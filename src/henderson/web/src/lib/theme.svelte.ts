// Light and dark, kept in the browser; the rest of what a player sets once.
const stored = (key: string) => {
  try {
    return localStorage.getItem(`henderson ${key}`)
  } catch {
    return null
  }
}

const store = (key: string, value: string) => {
  try {
    localStorage.setItem(`henderson ${key}`, value)
  } catch {
    // a browser that keeps nothing still plays
  }
}

class Look {
  theme = $state<'light' | 'dark'>('light')
  confirm = $state(false) // ask twice before every answer
  zones = $state(true)
  closing = $state(false) // a phase in which nothing is left to do ends by itself
  calm = $state(false) // reduced motion: as the player has set it, else as the browser says
  pace = $state(1) // of the other side's turn: 0 all at once, 0.5 slow, 1, 2 fast
  width = $state(1280)
  height = $state(800)
  sound = $state(false)
  notify = $state(false) // a notification when it is one's move
  plain = $state(false) // counters without their small print
  name = $state('') // of the player

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    this.theme = stored('theme') === 'dark' || (stored('theme') === null && dark.matches) ? 'dark' : 'light'
    this.confirm = stored('confirm') === 'yes'
    this.zones = stored('zones') !== 'no'
    this.closing = stored('closing') === 'yes'
    this.pace = Number(stored('pace') ?? 1)
    this.sound = stored('sound') === 'yes'
    this.notify = stored('notify') === 'yes'
    this.plain = stored('plain') === 'yes'
    this.name = stored('name') ?? ''
    document.documentElement.dataset['counters'] = this.plain ? 'plain' : 'full'
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const wished = stored('calm')
    this.calm = wished ? wished === 'yes' : still.matches
    still.addEventListener('change', () => { if (!stored('calm')) this.calm = still.matches })
    const measure = () => ([this.width, this.height] = [innerWidth, innerHeight])
    measure()
    addEventListener('resize', measure)
    document.documentElement.dataset['theme'] = this.theme
  }

  /** A finger, no pointer: texts speak of no keys. */
  readonly touch = matchMedia('(hover: none)').matches

  get phone() {
    return this.width < 1024
  }

  get narrow() {
    return this.width < 700
  }

  get folded() {
    return this.width < 1360
  }

  turn() {
    this.theme = this.theme === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = this.theme
    store('theme', this.theme)
  }

  turnZones() {
    this.zones = !this.zones
    store('zones', this.zones ? 'yes' : 'no')
  }

  setClosing(on: boolean) {
    this.closing = on
    store('closing', on ? 'yes' : 'no')
  }

  setPace(pace: number) {
    this.pace = pace
    store('pace', String(pace))
  }

  /** A yes or no that is kept. */
  set(what: 'sound' | 'notify' | 'plain' | 'calm', on: boolean) {
    this[what] = on
    store(what, on ? 'yes' : 'no')
    if (what === 'plain') document.documentElement.dataset['counters'] = on ? 'plain' : 'full'
  }

  setName(name: string) {
    this.name = name.trim()
    store('name', this.name)
  }

  setConfirm(on: boolean) {
    this.confirm = on
    store('confirm', on ? 'yes' : 'no')
  }
}

export const look = new Look()
export { store, stored }
