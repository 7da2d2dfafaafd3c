import { useCallback, useLayoutEffect, useReducer, useRef, useSyncExternalStore, type RefObject } from 'react'

import { isHarmless } from '../../../format/hidden-characters.ts'

/** One timer, right after each full second, so that all ages change together. Only while visible. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let now = Date.now()
let offset = 0
/** Between ticks, in milliseconds. */
let step = 1000
/** Undefined: now. */
let moment: number | undefined

function tick(): void {
  now = Date.now()
  timer = setTimeout(tick, step - (now % step))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setTimeout(tick, step - (now % step))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** Environment's clock minus this machine's. */
export function setEnvironmentOffset(milliseconds: number): void {
  // Ignores what no date can hold.
  if (milliseconds === offset || Number.isNaN(new Date(Date.now() + milliseconds).getTime())) return
  offset = milliseconds
  for (const listener of listeners) listener()
}

/** Read-outs change at each tick at most. */
export function setReadoutStep(milliseconds: number): void {
  step = milliseconds
}

/** Also while the past is shown. */
export function environmentNow(): number {
  return Date.now() + offset
}

/** Stops everything drawn at that moment. Undefined: now. */
export function setShownMoment(at: number | undefined): void {
  if (at === moment) return
  moment = at
  for (const listener of listeners) listener()
}

/** Environment's clock: now, or the moment of the past. */
export function shownNow(): number {
  return moment ?? environmentNow()
}

/** The same by the clock of reception: this machine's, or in the past the environment's. */
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

export function useMachineNow(): number {
  return useSyncExternalStore(subscribe, machineSnapshot)
}

/** Re-renders once a second, or at multiples (milliseconds). */
export function useNow(multiple = 1): number {
  return useSyncExternalStore(subscribe, () => drawnNow() - (drawnNow() % multiple))
}

/** Re-renders only when the result changes: an age of `12 m` once a minute. */
export function useNowFor(shown: (now: number) => string | number | boolean | undefined): number {
  useSyncExternalStore(subscribe, () => shown(drawnNow()))
  return drawnNow()
}

/** As `useNowFor`, by this machine's clock. */
export function useMachineNowFor(shown: (machineNow: number) => string | number | boolean | undefined): number {
  useSyncExternalStore(subscribe, () => shown(now))
  return now
}

/**
 * Writes text about the time to the document without rendering: into the first child of the ref's element.
 * `words` gets the shown moment and this machine's clock, and can't return an empty text.
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
    // React takes the rendered text for current, but it may be old.
    write()
    return stop
  })
  return [holder, words(drawnNow(), now)]
}

/** Environment's clock minus the clock of reception. */
export function useEnvironmentOffset(): number {
  return useSyncExternalStore(subscribe, offsetSnapshot)
}

/** Reads each second and on `follow`; re-renders only when the result changes. */
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
