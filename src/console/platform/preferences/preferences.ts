import { create } from 'zustand'

import { isRecord } from '../../../contract/json.ts'
import { DESIGNED_CONVENTIONS, isZoneLabel, MACHINE_ZONE, type Conventions } from '../../../format/conventions.ts'
import { kept } from '../storage/kept.ts'

export const THEMES = ['dark', 'light', 'auto', 'night'] as const
const DENSITIES = ['compact', 'standard', 'roomy'] as const

/** In `localStorage`: nothing secret, nothing from an environment. */
export interface Preferences extends Conventions {
  /** `night`: red on black, to keep night vision. */
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  /** WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: boolean
  pollSeconds: number | undefined
  /** Entities without an update for longer are dimmed. */
  staleMinutes: number
  /** Of the last sign-in. */
  lastEnvironment: string | undefined
  lastClientId: string | undefined
  /** Pixels, by panel. */
  panelWidths: Readonly<Record<string, number>>
  /** Opened (true) or shut by the user; others open as space allows. */
  openLanes: Readonly<Record<string, boolean>>
  /** Shown (true) or hidden by the user. */
  shownColumns: Readonly<Record<string, boolean>>
  mapLayers: readonly string[] | undefined
  keptExchanges: number | undefined
  /** Whether observed tasks outlive the session. */
  keepHistory: boolean
  /** Volume from 0 to 1. */
  alertSound: boolean
  alertVolume: number
  alertNotices: boolean
  /** Inverts a new warning once a second. */
  invertsWarnings: boolean
  alertsReadAloud: boolean
}

export type PreferenceName = keyof Preferences

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark',
  density: 'standard',
  singleKeys: true,
  pollSeconds: undefined,
  staleMinutes: 5,
  ...DESIGNED_CONVENTIONS,
  lastEnvironment: undefined,
  lastClientId: undefined,
  panelWidths: {},
  openLanes: {},
  shownColumns: {},
  mapLayers: undefined,
  keptExchanges: undefined,
  keepHistory: false,
  alertSound: true,
  alertVolume: 0.7,
  alertNotices: false,
  invertsWarnings: false,
  alertsReadAloud: false,
}

/** Returns the expected form. No schema: this runs before the first paint. */
type Check = (value: unknown) => string | undefined

function oneOf(choices: readonly string[]): Check {
  return (value) => (choices.some((choice) => choice === value) ? undefined : `one of ${choices.join(', ')}`)
}
function between(least: number, most: number): Check {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most ? undefined : `a number from ${least} to ${most}`
}
function whole(least: number, most: number): Check {
  return (value) => (Number.isInteger(value) ? between(least, most)(value) : `a whole number from ${least} to ${most}`)
}
function isFlag(value: unknown) {
  return typeof value === 'boolean'
}
const flag: Check = (value) => (isFlag(value) ? undefined : 'true or false')
const words: Check = (value) => (typeof value === 'string' && value.length <= 2_000 ? undefined : 'a text')
function byName(isValue: (value: unknown) => boolean, what: string): Check {
  return (value) => (isRecord(value) && Object.values(value).every(isValue) ? undefined : `${what} by name`)
}
const names: Check = (value) =>
  Array.isArray(value) && value.every((each) => words(each) === undefined) ? undefined : 'a list of strings'

const checks: Readonly<Record<PreferenceName, Check>> = {
  theme: oneOf(THEMES),
  density: oneOf(DENSITIES),
  singleKeys: flag,
  pollSeconds: between(1, 3600),
  staleMinutes: between(1, 1440),
  secondZone: words,
  secondLabel: (value) => (isZoneLabel(value) ? undefined : 'a short name'),
  coordinates: oneOf(['decimal', 'dms', 'ddm', 'mgrs', 'utm']),
  speed: oneOf(['kn', 'm/s', 'km/h']),
  distance: oneOf(['design', 'km', 'NM']),
  shortLength: oneOf(['m', 'ft']),
  lastEnvironment: words,
  lastClientId: words,
  panelWidths: byName(Number.isFinite, 'numbers'),
  openLanes: byName(isFlag, 'true or false'),
  shownColumns: byName(isFlag, 'true or false'),
  mapLayers: names,
  keptExchanges: whole(50, 5000),
  keepHistory: flag,
  alertSound: flag,
  // Never silent: that is what `alertSound` is for.
  alertVolume: between(0.05, 1),
  alertNotices: flag,
  invertsWarnings: flag,
  alertsReadAloud: flag,
}

/** `public/start.js` reads this key too. */
const stored = kept('watchfloor.preferences', parsePreferences, DEFAULT_PREFERENCES)

export const usePreferences = create<Preferences>(stored.read)

export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  stored.write(usePreferences.getState())
}

/** Applies changes of other tabs. */
export function followOtherTabs(): void {
  stored.follow(usePreferences.setState)
}

/** Invalid parts get their defaults. */
export function parsePreferences(stored: unknown): Preferences {
  return { ...DEFAULT_PREFERENCES, ...checkPreferences(stored).usable }
}

export function checkPreferences(value: unknown): {
  usable: Partial<Preferences>
  problems: string[]
  unknown: string[]
} {
  if (!isRecord(value)) return { usable: {}, problems: ['the settings aren’t an object'], unknown: [] }
  const usable: Record<string, unknown> = {}
  const problems: string[] = []
  const unknown: string[] = []
  for (const [name, part] of Object.entries(ofThisVersion(value))) {
    if (!isPreference(name)) {
      unknown.push(name)
      continue
    }
    const problem = checks[name](part)
    if (problem === undefined) usable[name] = part
    else problems.push(`${name}: expected ${problem}, got ${JSON.stringify(part)}`)
  }
  return { usable, problems, unknown }
}

function ofThisVersion({ localTime, ...value }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Local time was a boolean.
  return withoutMixedWidths(localTime === true ? { secondZone: MACHINE_ZONE, ...value } : value)
}

/** Version 0.1 kept `tasks.lane.ended.open` and `tasks.column.id.shown` as 1 and 0 among the widths. */
function withoutMixedWidths(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { panelWidths, openLanes = {}, shownColumns = {} } = value
  if (!isRecord(panelWidths) || !isRecord(openLanes) || !isRecord(shownColumns)) return value
  const moved = { panelWidths: {}, openLanes: {}, shownColumns: {} }
  for (const [key, part] of Object.entries(panelWidths)) {
    const [, what, name] = /^tasks\.(lane|column)\.(.+)\.(?:open|shown)$/.exec(key) ?? []
    if (name === undefined) Object.assign(moved.panelWidths, { [key]: part })
    else Object.assign(what === 'lane' ? moved.openLanes : moved.shownColumns, { [name]: part === 1 })
  }
  return {
    ...value,
    panelWidths: moved.panelWidths,
    openLanes: { ...moved.openLanes, ...openLanes },
    shownColumns: { ...moved.shownColumns, ...shownColumns },
  }
}

function isPreference(name: string): name is PreferenceName {
  return Object.hasOwn(checks, name)
}
