import { create } from 'zustand'

/** What this browser's user chose. Kept in `localStorage`; nothing secret and nothing that an environment said belongs here. */
export interface Preferences {
  theme: 'dark' | 'light' | 'auto'
  /** Single-key shortcuts (WCAG 2.1.4 lets a person switch them off). */
  singleKeys: boolean
  /** Seconds between polls; absent: as the configuration says. */
  pollSeconds: number | undefined
  /** Environment and client of the last sign-in, offered again. Never a secret. */
  lastEnvironment: string | undefined
  lastClientId: string | undefined
  /** Widths of draggable panels in pixels, by panel. */
  panelWidths: Readonly<Record<string, number>>
  /** Layers of the map that are drawn; absent: as each layer says. */
  mapLayers: readonly string[] | undefined
  /** How many exchanges the request log keeps; absent: as the configuration says. */
  keptExchanges: number | undefined
}

export const THEMES = ['dark', 'light', 'auto'] as const satisfies readonly Preferences['theme'][]

/** `public/theme.js` reads this key too, before the first paint. */
const STORAGE_KEY = 'watchfloor.preferences'

const defaults: Preferences = {
  theme: 'dark',
  singleKeys: true,
  pollSeconds: undefined,
  lastEnvironment: undefined,
  lastClientId: undefined,
  panelWidths: {},
  mapLayers: undefined,
  keptExchanges: undefined,
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
    return defaults
  }
}

/** Reads stored preferences, whatever an older version or a person's hand left there. */
export function parsePreferences(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null) return defaults
  const field = (name: keyof Preferences): unknown => (stored as Record<string, unknown>)[name]
  const poll = field('pollSeconds')
  const widths = field('panelWidths')
  const layers = field('mapLayers')
  const kept = field('keptExchanges')
  return {
    theme: THEMES.find((theme) => theme === field('theme')) ?? defaults.theme,
    singleKeys: field('singleKeys') !== false,
    pollSeconds: typeof poll === 'number' && poll >= 1 && poll <= 3600 ? poll : undefined,
    lastEnvironment: textOrNone(field('lastEnvironment')),
    lastClientId: textOrNone(field('lastClientId')),
    panelWidths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(
            Object.entries(widths).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
          )
        : {},
    keptExchanges: typeof kept === 'number' && Number.isInteger(kept) && kept >= 50 && kept <= 5000 ? kept : undefined,
    mapLayers: Array.isArray(layers) ? layers.filter((layer) => typeof layer === 'string') : undefined,
  }
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
