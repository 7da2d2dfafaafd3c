import { useCallback, useLayoutEffect, useReducer, useRef, useSyncExternalStore, type RefObject } from 'react'

import { isHarmless } from '../../../format/hidden-characters.ts'

/**
 * One timer for everything that counts. It fires just after each full second of the machine's clock, so that all ages, countdowns and
 * clocks on a screen change together, and only while somebody looks at them.
 */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let now = Date.now()
let offset = 0
/** What is shown is as of this moment of the environment; undefined: it is now. */
let moment: number | undefined

function tick(): void {
  now = Date.now()
  timer = setTimeout(tick, 1000 - (now % 1000))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setTimeout(tick, 1000 - (now % 1000))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** Tells by how many milliseconds the environment's clock is ahead of this machine's; ages and limits go by it. */
export function setEnvironmentOffset(milliseconds: number): void {
  // A clock beyond what a date can hold is none.
  if (milliseconds === offset || Number.isNaN(new Date(Date.now() + milliseconds).getTime())) return
  offset = milliseconds
  for (const listener of listeners) listener()
}

/** Milliseconds by the environment's clock, now, whatever moment is shown. */
export function environmentNow(): number {
  return Date.now() + offset
}

/** Tells which moment of the environment is shown, in milliseconds: everything drawn counts from it, and it stands still. Undefined: it is now. */
export function setShownMoment(at: number | undefined): void {
  if (at === moment) return
  moment = at
  for (const listener of listeners) listener()
}

/** The moment that is shown, in milliseconds by the environment's clock: now, or one of the past. */
export function shownNow(): number {
  return moment ?? environmentNow()
}

/** The same by the clock that what is shown was received by: this machine's, and in the past the environment's. */
export function receivedNow(machineNow = Date.now()): number {
  return moment ?? machineNow
}

function drawnNow() {
  return moment ?? now + offset
}

function machineSnapshot() {
  return now
}
function offsetSnapshot() {
  return moment === undefined ? offset : 0
}

/** This machine's clock in milliseconds, re-rendering once a second. */
export function useMachineNow(): number {
  return useSyncExternalStore(subscribe, machineSnapshot)
}

/** The shown moment in milliseconds, re-rendering once a second; with a `step` (milliseconds) only when a multiple of it has passed. */
export function useNow(step = 1): number {
  return useSyncExternalStore(subscribe, () => drawnNow() - (drawnNow() % step))
}

/**
 * The shown moment in milliseconds, re-rendering only when what `shown` makes of it is another text, number or truth: an age of `12 m`
 * once a minute.
 */
export function useNowFor(shown: (now: number) => string | number | boolean | undefined): number {
  useSyncExternalStore(subscribe, () => shown(drawnNow()))
  return drawnNow()
}

/** This machine's clock in milliseconds, re-rendering as `useNowFor`. */
export function useMachineNowFor(shown: (machineNow: number) => string | number | boolean | undefined): number {
  useSyncExternalStore(subscribe, () => shown(now))
  return now
}

/**
 * Words about the time, never empty, and a reference to the element whose first child they are. Where a second makes other words of them they are
 * written into the document at once: a screen full of ages renders nothing. `words` takes the shown moment and this machine's clock, in milliseconds.
 */
export function useCountedWords<Holder extends Element>(
  words: (now: number, machineNow: number) => string,
): [holder: RefObject<Holder | null>, words: string] {
  const holder = useRef<Holder>(null)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const write = () => {
      const text = holder.current?.firstChild
      const next = words(drawnNow(), now)
      if (!text || text.textContent === next) return
      if (text instanceof Text && isHarmless(next)) text.nodeValue = next
      else redraw()
    }
    const stop = subscribe(write)
    // What was rendered may be older, and is what React takes for written.
    write()
    return stop
  })
  return [holder, words(drawnNow(), now)]
}

/** By how many milliseconds the environment's clock is ahead of the one that what is shown was received by. */
export function useEnvironmentOffset(): number {
  return useSyncExternalStore(subscribe, offsetSnapshot)
}

/**
 * What `read` makes of this machine's clock, looked at once a second and whenever `follow` tells, and drawn again only when it is another
 * text, number or truth.
 */
export function useEachSecond<Value extends string | number | boolean | undefined>(
  read: (machineNow: number) => Value,
  follow: (listener: () => void) => () => void = followNothing,
): Value {
  const subscribeBoth = useCallback(
    (listener: () => void) => {
      const stops = [subscribe(listener), follow(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [follow],
  )
  return useSyncExternalStore(subscribeBoth, () => read(now))
}

function followNothing(): () => void {
  return () => undefined
}
