import { create } from 'zustand'

import { DESIGNED_CONVENTIONS, type Conventions } from '../ui/format/conventions.ts'

export const THEMES = ['dark', 'light', 'auto', 'night'] as const
export const DENSITIES = ['compact', 'standard', 'roomy'] as const

/** What this browser's user chose. Kept in `localStorage`; nothing secret and nothing that an environment said belongs here. */
export interface Preferences extends Conventions {
  /** `night`: red on black, for eyes that must stay used to the dark. */
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  /** Single-key shortcuts (WCAG 2.1.4 lets a person switch them off). */
  singleKeys: boolean
  /** Seconds between polls; absent: as the configuration says. */
  pollSeconds: number | undefined
  /** Minutes without news after which an entity is drawn drained. */
  staleMinutes: number
  /** Environment and client of the last sign-in, offered again. Never a secret. */
  lastEnvironment: string | undefined
  lastClientId: string | undefined
  /** Widths of draggable panels in pixels, by panel. */
  panelWidths: Readonly<Record<string, number>>
  /** Layers of the map that are drawn; absent: as each layer says. */
  mapLayers: readonly string[] | undefined
  /** How many exchanges the request log keeps; absent: as the configuration says. */
  keptExchanges: number | undefined
  /** What this console observed of tasks outlives the session. */
  keepHistory: boolean
}

export type PreferenceName = keyof Preferences

/** `public/theme.js` reads this key too, before the first paint. */
const STORAGE_KEY = 'watchfloor.preferences'

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
  mapLayers: undefined,
  keptExchanges: undefined,
  keepHistory: false,
}

/** What was expected, when a value is not that. By hand and not by schema: this is read before anything is on screen. */
type Check = (value: unknown) => string | undefined

const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.some((choice) => choice === value) ? undefined : `one of ${choices.join(', ')}`
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? undefined : `a number from ${least} to ${most}`
const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) ? between(least, most)(value) : `a whole number from ${least} to ${most}`
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'true or false')
const words: Check = (value) => (typeof value === 'string' && value.length <= 2_000 ? undefined : 'a text')
const widths: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => Number.isFinite(each))
    ? undefined
    : 'numbers by name'
const names: Check = (value) =>
  Array.isArray(value) && value.every((each) => words(each) === undefined) ? undefined : 'a list of texts'

const checks: Readonly<Record<PreferenceName, Check>> = {
  theme: oneOf(THEMES),
  density: oneOf(DENSITIES),
  singleKeys: flag,
  pollSeconds: between(1, 3600),
  staleMinutes: between(1, 1440),
  localTime: flag,
  coordinates: oneOf(['decimal', 'dms', 'ddm', 'mgrs', 'utm']),
  speed: oneOf(['kn', 'm/s', 'km/h']),
  distance: oneOf(['design', 'km', 'NM']),
  shortLength: oneOf(['m', 'ft']),
  lastEnvironment: words,
  lastClientId: words,
  panelWidths: widths,
  mapLayers: names,
  keptExchanges: whole(50, 5000),
  keepHistory: flag,
}

export const usePreferences = create<Preferences>(() => readStored())

/** Changes some of them and keeps the result for the next visit. */
export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(usePreferences.getState()))
  } catch {
    // Storage may be full, or switched off: the choice then holds until the page is closed.
  }
}

/** Takes over what another tab of this browser chose. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) usePreferences.setState(readStored())
  })
}

function readStored(): Preferences {
  try {
    return parsePreferences(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return DEFAULT_PREFERENCES
  }
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { usable: {}, problems: ['the settings are no object'], unknown: [] }
  const usable: Record<string, unknown> = {}
  const problems: string[] = []
  const unknown: string[] = []
  for (const [name, part] of Object.entries(value)) {
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

function isPreference(name: string): name is PreferenceName {
  return Object.hasOwn(checks, name)
}
