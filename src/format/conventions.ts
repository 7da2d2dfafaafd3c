import { createStore } from 'zustand/vanilla'

/** How this desk's operator chose to write quantities. */
export interface Conventions {
  /** Zone of the second clock: an IANA name, or `machine` for this machine's; empty: none. */
  secondZone: string
  /** The desk's name for that zone; empty: its UTC offset is shown. */
  secondLabel: string
  /** Decimal degrees, degrees minutes seconds, degrees and decimal minutes, or a grid. */
  coordinates: 'decimal' | 'dms' | 'ddm' | 'mgrs' | 'utm'
  speed: 'kn' | 'm/s' | 'km/h'
  /** `design`: kilometres, and nautical miles on scales and rings. */
  distance: 'design' | 'km' | 'NM'
  /** Of altitudes and of lengths below 2 km. */
  shortLength: 'm' | 'ft'
}

/** This machine's own zone. */
export const MACHINE_ZONE = 'machine'

/** Whether a zone may have this name: one word that doesn't mean UTC. Empty: no own name. */
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

/** The default conventions of the functions in this folder. */
export function conventions(): Conventions {
  return conventionsStore.getState()
}

export function setConventions(next: Conventions): void {
  const names = Object.keys(next) as (keyof Conventions)[]
  if (names.some((name) => next[name] !== conventions()[name])) conventionsStore.setState(next)
}
