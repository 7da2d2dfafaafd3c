import type { AlertLevel } from '../../../watch/wire/level.ts'

/** One tone of a pattern. Times in seconds from its begin, pitch in hertz; `to`: it glides there. */
interface Tone {
  readonly at: number
  readonly seconds: number
  readonly hertz: number
  readonly to?: number
}

/**
 * Told apart by rhythm and by movement, so that no pitch has to be remembered: five quick pulses that alternate, two rising glides, one low stroke.
 * All lie between 500 and 1400 Hz, where hearing loss and small loudspeakers take least.
 */
const patterns: Readonly<Record<AlertLevel, readonly Tone[]>> = {
  warning: [0, 1, 2, 3, 4].map((pulse) => ({ at: pulse * 0.18, seconds: 0.12, hertz: pulse % 2 === 0 ? 1320 : 990 })),
  caution: [0, 0.55].map((at) => ({ at, seconds: 0.35, hertz: 660, to: 880 })),
  advisory: [{ at: 0, seconds: 0.6, hertz: 523 }],
}
/** Each tone's begin and end: a hard edge would click. */
const EDGE_SECONDS = 0.015
const WAKING_MILLISECONDS = 1000

export interface Player {
  /** Whether the browser lets this page sound. */
  readonly isAllowed: () => boolean
  /** @param volume from 0 to 1 */
  readonly play: (level: AlertLevel, volume: number) => void
  /** Asks the browser for it; while a press is handled it gives leave. */
  readonly allow: () => void
  readonly stop: () => void
}

/**
 * It takes an audio device only when there is something to sound, where the browser tells that somebody has pressed something in this page: that is what
 * browsers ask for. Else it tries: a browser may have been told to let every page sound, as that of a wall.
 * @param onChange the browser gives leave, or withdraws it
 */
export function createPlayer(onChange: () => void): Player {
  let context: AudioContext | undefined
  const open = () => {
    if (context !== undefined || !('AudioContext' in globalThis)) return context
    context = new AudioContext()
    context.addEventListener('statechange', onChange)
    return context
  }
  const wake = async () => {
    const woken = open()
    if (woken === undefined || woken.state === 'running') return woken
    // It is not answered at all until the browser gives leave.
    await Promise.race([woken.resume(), new Promise((resolve) => setTimeout(resolve, WAKING_MILLISECONDS))])
    return woken
  }
  if (!wasPressed()) open()
  return {
    isAllowed: () =>
      context === undefined ? 'AudioContext' in globalThis && wasPressed() : context.state === 'running',
    play: (level, volume) =>
      void wake().then(
        (woken) => {
          if (woken?.state !== 'running') return onChange()
          for (const tone of patterns[level]) playTone(woken, tone, volume)
        },
        () => onChange(),
      ),
    allow: () => void wake().then(onChange, onChange),
    stop: () => {
      context?.removeEventListener('statechange', onChange)
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

/** Not every browser tells. */
function wasPressed(): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}

function playTone(context: AudioContext, { at, seconds, hertz, to = hertz }: Tone, volume: number): void {
  const begin = context.currentTime + 0.02 + at
  const end = begin + seconds
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
  oscillator.frequency.linearRampToValueAtTime(hertz, begin)
  oscillator.frequency.linearRampToValueAtTime(to, end)
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(volume, begin + EDGE_SECONDS)
  gain.gain.setValueAtTime(volume, end - EDGE_SECONDS)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(end)
}

/** Sounds one level by itself, for Settings: the press gives the browser's leave. */
export function tryLevel(level: AlertLevel, volume: number): void {
  const player = createPlayer(() => undefined)
  player.play(level, volume)
  setTimeout(player.stop, 3000)
}
