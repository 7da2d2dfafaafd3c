import { createStore, useStore } from 'zustand'

/** How quantities are written, as the person at this desk chose. */
export interface Conventions {
  /** Local time in brackets after each Zulu time. */
  localTime: boolean
  /** Decimal degrees, degrees minutes seconds, degrees and decimal minutes, or a grid. */
  coordinates: 'decimal' | 'dms' | 'ddm' | 'mgrs' | 'utm'
  speed: 'kn' | 'm/s' | 'km/h'
  /** `design`: kilometres, and nautical miles on scales and rings. */
  distance: 'design' | 'km' | 'NM'
  /** Of altitudes and of lengths below 2 km. */
  shortLength: 'm' | 'ft'
}

export const DESIGNED_CONVENTIONS: Conventions = {
  localTime: false,
  coordinates: 'ddm',
  speed: 'kn',
  distance: 'design',
  shortLength: 'm',
}

const store = createStore(() => DESIGNED_CONVENTIONS)

/** What the functions of this folder write by, where they are not told otherwise. */
export function conventions(): Conventions {
  return store.getState()
}

export function setConventions(next: Conventions): void {
  const names = Object.keys(next) as (keyof Conventions)[]
  if (names.some((name) => next[name] !== conventions()[name])) store.setState(next)
}

/** For components that keep what they wrote: re-renders when the conventions change. */
export function useConventions(): Conventions {
  return useStore(store)
}
