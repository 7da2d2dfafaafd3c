/** Design tokens as `rgb(…)`. */
export interface MapTheme {
  sea: string
  land: string
  coast: string
  graticule: string
  label: string
  halo: string
  text1: string
  text2: string
  text3: string
  accent: string
  warning: string
  caution: string
  advisory: string
  hues: Record<Hue, string>
  /** Then symbols are red too. */
  isNight: boolean
}

/** Features name hues instead of colours, so that they survive a change of theme. */
export type Hue = 'friendly' | 'hostile' | 'suspicious' | 'neutral' | 'unknown' | 'plain' | 'caution'

const tokens = {
  sea: '--map-sea',
  land: '--map-land',
  coast: '--map-coast',
  graticule: '--map-grat',
  label: '--map-label',
  halo: '--map-halo',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  accent: '--accent',
  warning: '--al-warning',
  caution: '--al-caution',
  advisory: '--al-advisory',
} as const

const hueTokens: Record<Hue, string> = {
  friendly: '--aff-friendly-text',
  hostile: '--aff-hostile-text',
  suspicious: '--aff-suspicious-text',
  neutral: '--aff-neutral-text',
  unknown: '--aff-unknown-text',
  plain: '--text-1',
  caution: '--al-caution',
}

/** Custom properties read as `light-dark(…)`, so a probe element resolves each token. */
export function readTheme(element: HTMLElement): MapTheme {
  const probe = document.createElement('span')
  probe.style.display = 'none'
  element.append(probe)
  const read = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const entries = <K extends string>(names: Record<K, string>) =>
    Object.fromEntries(Object.entries<string>(names).map(([key, token]) => [key, read(token)])) as Record<K, string>
  const theme = {
    ...entries(tokens),
    hues: entries(hueTokens),
    isNight: document.documentElement.dataset['theme'] === 'night',
  }
  probe.remove()
  return theme
}
