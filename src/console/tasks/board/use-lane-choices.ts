import { useMemo } from 'react'

import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { families, type FamilyId } from '../../live/status/status-families.ts'
import type { LaneChoices } from './lane-layout.ts'

/** Keeps that this user opened or shut a lane. */
export function chooseLane(id: FamilyId, choice: 'open' | 'shut'): void {
  return setPreferences({ openLanes: { ...usePreferences.getState().openLanes, [id]: choice === 'open' } })
}

/** Which lanes this user opened or shut, kept beyond the page; the others open as there is room. */
export function useLaneChoices(): LaneChoices {
  const chosen = usePreferences((preferences) => preferences.openLanes)
  return useMemo(
    (): LaneChoices =>
      Object.fromEntries(
        families.flatMap(({ id }) => {
          const isOpen = chosen[id]
          return isOpen === undefined ? [] : [[id, isOpen ? 'open' : 'shut']]
        }),
      ),
    [chosen],
  )
}
