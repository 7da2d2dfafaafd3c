import { useMemo } from 'react'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { families, type FamilyId } from '../task/status-families.ts'
import type { LaneChoices } from './lane-layout.ts'

const key = (id: FamilyId): string => `tasks.lane.${id}.open`

/** Keeps that this user opened or shut a lane. */
export const chooseLane = (id: FamilyId, choice: 'open' | 'shut'): void => {
  const { panelWidths } = usePreferences.getState()
  setPreferences({ panelWidths: { ...panelWidths, [key(id)]: choice === 'open' ? 1 : 0 } })
}

/** Which lanes this user opened or shut, kept beyond the page; the others open as there is room. */
export const useLaneChoices = (): LaneChoices => {
  const widths = usePreferences((preferences) => preferences.panelWidths)
  return useMemo(
    (): LaneChoices =>
      Object.fromEntries(
        families.flatMap(({ id }) => {
          const kept = widths[key(id)]
          return kept === undefined ? [] : [[id, kept === 1 ? 'open' : 'shut']]
        }),
      ),
    [widths],
  )
}
