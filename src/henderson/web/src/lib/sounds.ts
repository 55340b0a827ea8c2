// Small sounds made here, without any file: dice, a move, one's turn, the end. Silent unless wished for.
import { look } from './theme.svelte'

type Sound = 'dice' | 'move' | 'turn' | 'end'
let heard: AudioContext | null = null

function tone(at: AudioContext, from: number, frequency: number, lasts: number, loud: number, kind: OscillatorType): void {
  const voice = at.createOscillator()
  const gain = at.createGain()
  voice.type = kind
  voice.frequency.value = frequency
  gain.gain.setValueAtTime(loud, from)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts)
  voice.connect(gain).connect(at.destination)
  voice.start(from)
  voice.stop(from + lasts)
}

/** A short burst of noise: something hard falls on a table. */
function knock(at: AudioContext, from: number, loud: number, pitch: number): void {
  const length = Math.floor(at.sampleRate * 0.05)
  const noise = at.createBuffer(1, length, at.sampleRate)
  const wave = noise.getChannelData(0)
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3
  const source = at.createBufferSource()
  const filter = at.createBiquadFilter()
  const gain = at.createGain()
  source.buffer = noise
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(at.destination)
  source.start(from)
}

const SOUNDS: Record<Sound, (at: AudioContext, now: number) => void> = {
  dice: (at, now) => [0, 0.09, 0.2, 0.34].forEach((t, i) => knock(at, now + t, 0.5 - 0.08 * i, 1800 + 400 * i)),
  move: (at, now) => knock(at, now, 0.3, 700),
  turn: (at, now) => [523, 659].forEach((f, i) => tone(at, now + 0.14 * i, f, 0.4, 0.12, 'sine')),
  end: (at, now) => [392, 523, 659, 784].forEach((f, i) => tone(at, now + 0.18 * i, f, 0.7, 0.12, 'sine')),
}

export function sound(which: Sound): void {
  if (!look.sound || (document.hidden && which !== 'turn')) return
  try {
    heard ??= new AudioContext()
    if (heard.state === 'suspended') void heard.resume()
    SOUNDS[which](heard, heard.currentTime + 0.01)
  } catch {
    // a browser without sound plays in silence
  }
}
