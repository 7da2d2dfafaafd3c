import type { Command } from '../../platform/commands/commands.ts'
import { setPreferences, THEMES, usePreferences } from '../../platform/preferences/preferences.ts'

const THEME_WORDS = { dark: 'dark', light: 'light', auto: 'system’s', night: 'night red' } as const

/** On every page, without keys: change theme. */
export function offeredEverywhere(): Command[] {
  const { theme } = usePreferences.getState()
  return THEMES.filter((each) => each !== theme).map((each): Command => ({
    id: `theme ${each}`,
    label: `Switch to the ${THEME_WORDS[each]} theme`,
    group: 'Console',
    run: () => setPreferences({ theme: each }),
  }))
}
