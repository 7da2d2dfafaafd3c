import { createStore } from 'zustand/vanilla'

/** How quantities are written, as the person at this desk chose. */
export interface Conventions {
  /** The second clock beside Zulu: an IANA name, `machine` for that of this machine; empty: none. */
  secondZone: string
  /** What the desk calls that zone; empty: its distance from UTC says it. */
  secondLabel: string
  /** Decimal degrees, degrees minutes seconds, degrees and decimal minutes, or a grid. */
  coordinates: 'decimal' | 'dms' | 'ddm' | 'mgrs' | 'utm'
  speed: 'kn' | 'm/s' | 'km/h'
  /** `design`: kilometres, and nautical miles on scales and rings. */
  distance: 'design' | 'km' | 'NM'
  /** Of altitudes and of lengths below 2 km. */
  shortLength: 'm' | 'ft'
}

/** The zone that this machine is set to. */
export const MACHINE_ZONE = 'machine'

/** Whether a zone may be called that: a word, and none that says UTC. Empty: it has no name of its own. */
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

/** What the functions of this folder write by, where they are not told otherwise. */
export function conventions(): Conventions {
  return conventionsStore.getState()
}

export function setConventions(next: Conventions): void {
  const names = Object.keys(next) as (keyof Conventions)[]
  if (names.some((name) => next[name] !== conventions()[name])) conventionsStore.setState(next)
}
