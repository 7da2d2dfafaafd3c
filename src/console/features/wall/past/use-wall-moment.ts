import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { readMoment } from '../../../platform/url-state/past-moment.ts'
import { withChanges } from '../../../../url-state/search.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { leavePast, showMoment } from '../../../known/past/show-moment.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { chosenJournal } from '../../../known/watch/journal/journal-source.ts'

const RETRY_MILLISECONDS = 15_000

/**
 * Shows the moment in a wall's URL; Esc returns to now.
 * @param text of `?past=`
 * @param isOpen whether there is a session
 * @returns the moment in milliseconds; undefined: now
 */
export function useWallMoment(text: string | undefined, isOpen: boolean): number | undefined {
  const at = text === undefined ? undefined : readMoment(text)
  const navigate = useNavigate()
  useEffect(() => {
    if (at === undefined || !isOpen) return undefined
    void showMoment(chosenJournal(), at)
    // Retries, as a wall is unattended.
    const timer = setInterval(() => {
      if (usePast.getState().problem !== undefined) void showMoment(chosenJournal(), at)
    }, RETRY_MILLISECONDS)
    return () => {
      clearInterval(timer)
      leavePast()
    }
  }, [at, isOpen])
  useEscape(() => {
    if (text !== undefined) void navigate({ to: '.', search: withChanges({ past: undefined }) })
  })
  return usePast(({ source }) => (source === undefined ? undefined : at))
}
