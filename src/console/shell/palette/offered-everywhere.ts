import type { RegisteredRouter } from '@tanstack/react-router'

import type { Command } from '../../platform/commands/commands.ts'
import { setPreferences, THEMES, usePreferences } from '../../platform/preferences/preferences.ts'

const THEME_WORDS = { dark: 'dark', light: 'light', auto: 'system’s', night: 'night red' } as const

/** Without keys, on every page: open by id, change theme. */
export function offeredEverywhere(typed: string, router: RegisteredRouter): Command[] {
  const { theme } = usePreferences.getState()
  const themes = THEMES.filter((each) => each !== theme).map((each): Command => ({
    id: `theme ${each}`,
    label: `Switch to the ${THEME_WORDS[each]} theme`,
    group: 'Console',
    run: () => setPreferences({ theme: each }),
  }))
  return [...openById(typed, router), ...themes]
}

function openById(typed: string, router: RegisteredRouter): Command[] {
  if (typed === '') return []
  const id = typed.slice(0, 200)
  return [
    {
      id: 'open task',
      label: `Open task ${id}`,
      group: 'Open',
      asTyped: true,
      run: () => void router.navigate({ to: '/tasks/$taskId', params: { taskId: typed } }),
    },
    {
      id: 'open entity',
      label: `Open entity ${id}`,
      group: 'Open',
      asTyped: true,
      run: () => void router.navigate({ to: '/entities/$entityId', params: { entityId: typed } }),
    },
    {
      id: 'open object',
      label: `Open object ${id}`,
      group: 'Open',
      asTyped: true,
      run: () => void router.navigate({ to: '/objects/$', params: { _splat: typed } }),
    },
  ]
}
