import type { AlertLevel } from '../../../../watch/wire/level.ts'
import { patterns, type Tone } from './patterns.ts'

/** Hard edges click. */
const EDGE_SECONDS = 0.015
const WAKING_MILLISECONDS = 1000

export interface Player {
  /** Undefined until the browser answers. */
  readonly isAllowed: () => boolean | undefined
  /** @param volume 0 to 1 */
  readonly play: (level: AlertLevel, volume: number) => void
  /** Call in the handler of a press. */
  readonly allow: () => void
  readonly stop: () => void
}

/**
 * Starts an audio context to test permission, as some browsers want in a press's handler. Releases it in
 * between.
 */
export function createPlayer(onChange: () => void): Player {
  let context: AudioContext | undefined
  let isAllowed = 'AudioContext' in globalThis ? undefined : false
  let hasPlayed = false
  const changeTo = (next: boolean) => {
    if (next && !hasPlayed) void context?.suspend().catch(() => undefined)
    if (next === isAllowed) return
    isAllowed = next
    onChange()
  }
  const open = () => {
    if (context !== undefined || !('AudioContext' in globalThis)) return context
    const opened = (context = new AudioContext())
    opened.addEventListener('statechange', () => {
      if (opened !== context) return
      if (opened.state === 'running') changeTo(true)
      // Before the first sound this page itself suspends it.
      else if (hasPlayed) changeTo(false)
    })
    return context
  }
  const wake = async () => {
    const woken = open()
    if (woken === undefined) return undefined
    // Without permission the promise never settles.
    const refused = new Promise<false>((resolve) => setTimeout(resolve, WAKING_MILLISECONDS, false))
    const isRunning = await Promise.race([woken.resume().then(() => true), refused])
    if (woken !== context) return undefined
    changeTo(isRunning)
    return isRunning ? woken : undefined
  }
  const ask = () => void wake().catch(() => changeTo(false))
  ask()
  return {
    isAllowed: () => isAllowed,
    play: (level, volume) => {
      hasPlayed = true
      wake().then(
        (woken) => {
          if (woken === undefined) return
          for (const tone of patterns[level]) playTone(woken, tone, audibleVolume(level, volume))
        },
        () => changeTo(false),
      )
    },
    allow: ask,
    stop: () => {
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

/** A warning can't be turned down to what no one hears. */
const LEAST_OF_WARNINGS = 0.25

export function audibleVolume(level: AlertLevel, volume: number): number {
  return level === 'warning' ? Math.max(LEAST_OF_WARNINGS, volume) : volume
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

/** For Settings, where the press gives permission. */
export function tryLevel(level: AlertLevel, volume: number): void {
  const player = createPlayer(() => undefined)
  player.play(level, volume)
  setTimeout(player.stop, 3000)
}
