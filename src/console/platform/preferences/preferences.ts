import { create } from 'zustand'

import { isRecord } from '../../../contract/json.ts'
import { DESIGNED_CONVENTIONS, isZoneLabel, MACHINE_ZONE, type Conventions } from '../../../format/conventions.ts'
import { kept } from '../storage/kept.ts'

export const THEMES = ['dark', 'light', 'auto', 'night'] as const
const DENSITIES = ['compact', 'standard', 'roomy'] as const

/** What this browser's user chose. Kept in `localStorage`; nothing secret and nothing that an environment said belongs here. */
export interface Preferences extends Conventions {
  /** `night`: red on black, for eyes that must stay used to the dark. */
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  /** Single-key shortcuts (WCAG 2.1.4 lets a person switch them off). */
  singleKeys: boolean
  /** Seconds between polls; absent: as the configuration says. */
  pollSeconds: number | undefined
  /** Minutes without an update after which an entity is drawn dimmed. */
  staleMinutes: number
  /** Environment and client of the last sign-in, offered again. Never a secret. */
  lastEnvironment: string | undefined
  lastClientId: string | undefined
  /** Widths of draggable panels in pixels, by panel. */
  panelWidths: Readonly<Record<string, number>>
  /** Lanes of the board that were opened (true) or shut; the others open as there is room. */
  openLanes: Readonly<Record<string, boolean>>
  /** Columns of the task table that were shown (true) or hidden; the others are as designed. */
  shownColumns: Readonly<Record<string, boolean>>
  /** Layers of the map that are drawn; absent: as each layer says. */
  mapLayers: readonly string[] | undefined
  /** How many exchanges the request log keeps; absent: as the configuration says. */
  keptExchanges: number | undefined
  /** What this console observed of tasks outlives the session. */
  keepHistory: boolean
  /** Alerts sound on this browser, as loud as this (from 0 to 1). */
  alertSound: boolean
  alertVolume: number
  /** The system notifies of an alert while no tab is looked at. */
  alertNotices: boolean
  /** A new warning's level is inverted once a second. */
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

/** What was expected, when a value is not that. By hand and not by schema: this is read before anything is on screen. */
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
  alertVolume: between(0, 1),
  alertNotices: flag,
  invertsWarnings: flag,
  alertsReadAloud: flag,
}

/** `public/start.js` reads this key too, before the first paint. */
const stored = kept('watchfloor.preferences', parsePreferences, DEFAULT_PREFERENCES)

export const usePreferences = create<Preferences>(stored.read)

/** Changes some of them and keeps the result for the next visit. */
export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  stored.write(usePreferences.getState())
}

/** Takes over what another tab of this browser chose. */
export function followOtherTabs(): void {
  stored.follow(usePreferences.setState)
}

/** Reads stored preferences, whatever an older version or a person's hand left there: what can't be used is as at the first visit. */
export function parsePreferences(stored: unknown): Preferences {
  return { ...DEFAULT_PREFERENCES, ...checkPreferences(stored).usable }
}

/** What of a value can be used as preferences, a line for each part that can't, and names that are no preferences of this version. */
export function checkPreferences(value: unknown): {
  usable: Partial<Preferences>
  problems: string[]
  unknown: string[]
} {
  if (!isRecord(value)) return { usable: {}, problems: ['the settings are not an object'], unknown: [] }
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

/** What an earlier version wrote, as this one does. */
function ofThisVersion({ localTime, ...value }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Local time beside Zulu was a choice of yes or no.
  return withoutMixedWidths(localTime === true ? { secondZone: MACHINE_ZONE, ...value } : value)
}

/** Up to version 0.1 opened lanes and shown columns stood as 1 and 0 among the widths: `tasks.lane.ended.open`, `tasks.column.id.shown`. */
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
