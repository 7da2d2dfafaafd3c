import { createStore } from 'zustand/vanilla'

export interface Conventions {
  /** An IANA name, `machine` for this machine's zone, or empty: none. */
  secondZone: string
  /** The desk's name for that zone; empty: its UTC offset. */
  secondLabel: string
  coordinates: 'decimal' | 'dms' | 'ddm' | 'mgrs' | 'utm'
  speed: 'kn' | 'm/s' | 'km/h'
  /** `design`: kilometres, and nautical miles on scales and rings. */
  distance: 'design' | 'km' | 'NM'
  /** Of altitudes and of lengths below 2 km. */
  shortLength: 'm' | 'ft'
}

export const MACHINE_ZONE = 'machine'

/** One word that doesn't mean UTC; empty: no own name. */
export function isZoneLabel(value: unknown): value is string {
  return typeof value === 'string' && /^(?!(?:z|utc|gmt|zulu)$)(?:\p{L}[\p{L}\d]{0,7})?$/iu.test(value)
}

export const DESIGNED_CONVENTIONS: Conventions = {
  secondZone: '',
  secondLabel: '',
  coordinates: 'ddm',
  speed: 'kn',
  distance: 'design',
  shortLength: 'm',
}

export const conventionsStore = createStore(() => DESIGNED_CONVENTIONS)

export function conventions(): Conventions {
  return conventionsStore.getState()
}

export function setConventions(next: Conventions): void {
  const names = Object.keys(next) as (keyof Conventions)[]
  if (names.some((name) => next[name] !== conventions()[name])) conventionsStore.setState(next)
}
