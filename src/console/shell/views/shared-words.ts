import { formatAbsoluteMinute, formatAbsoluteTime } from '../../../format/time.ts'
import { useSession } from '../../platform/session/session.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { isWatchOffered } from '../../known/watch/start-rules.ts'
import type { useSavedViews } from '../../known/watch/views/saved-views.ts'
import { useWatch } from '../../known/watch/watch-store.ts'

/** Undefined if they are current or there is no server. */
export function useSharedWords(asOf: ReturnType<typeof useSavedViews>['sharedAsOf']) {
  const isAway = useWatch(({ sharing }) => sharing === 'not shared')
  const why = useWatch(({ notShared }) => notShared) ?? 'This console’s server can’t be reached'
  const isOffered = useSession(isWatchOffered)
  return isAway && isOffered ? sharedWords(asOf, why, environmentNow()) : undefined
}

/** @param why a sentence without its full stop */
export function sharedWords(asOf: number | 'unknown' | undefined, why: string, now: number) {
  if (asOf === undefined) return undefined
  if (asOf === 'unknown') return { short: 'Shared views unknown', full: `Views for every desk are unknown. ${why}.` }
  return {
    short: `Shared as of ${formatAbsoluteMinute(asOf, now)}`,
    full: `Views for every desk are from ${formatAbsoluteTime(asOf, now)}. ${why}.`,
  }
}
