import Pause from 'lucide-react/icons/pause'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'

import { useSession } from '../../platform/session/session.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { receivedNow, useCountedWords, useEachSecond } from '../../ui/browser/ticker.ts'
import styles from './FreshnessLine.module.css'
import { freshness, freshnessWords, type FreshnessState } from './freshness.ts'
import { pollMilliseconds, shown } from '../live-tasks.ts'
import { PastFreshness } from '../past/lazy-past.ts'
import { isPast } from '../past/past-store.ts'
import { useReadOnlyReason } from '../past/read-only.ts'
import { useFeedState, useHasReadSome } from '../use-tasks.ts'

/** Re-renders when the state changes, not each second. */
export function useFreshness(): FreshnessState {
  const { feed } = shown()
  const held = useSession((session) => session.phase === 'expired') && !isPast()
  return useEachSecond((now) => {
    const { lastGood, catchingUp, failures, pausedAt } = feed.state.getState()
    const paused = pausedAt !== undefined
    const intervalMilliseconds = pollMilliseconds()
    return freshness(
      { lastGood, newsAt: catchingUp?.at, failures, paused, held, intervalMilliseconds },
      receivedNow(now),
    )
  }, feed.state.subscribe)
}

/** Why nothing can be loaded or changed: not live, or the past is shown. `way`: how to fix it. */
export function useOfflineReason(way = 'no answer from the service. Try again above'): string | undefined {
  const isLost = useFreshness() === 'lost'
  return useReadOnlyReason() ?? (isLost ? `Not live: ${way}` : undefined)
}

export function FreshnessLine() {
  const state = useFreshness()
  return isPast() ? <PastFreshness state={state} /> : <FreshnessNow state={state} />
}

/** Announces changes of state, not of age. */
function FreshnessNow({ state }: { state: FreshnessState }) {
  const lastGood = useFeedState((feed) => feed.lastGood)
  const catchingUp = useFeedState((feed) => feed.catchingUp)
  const pausedAt = useFeedState((feed) => feed.pausedAt)
  const hasReadSome = useHasReadSome()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    if (state !== 'slow' && before.current !== 'loading')
      announce(`Tasks: ${freshnessWords[state]}`, state === 'lost' ? 'assertive' : 'polite')
    before.current = state
  }, [state])
  const [element, rest] = useCountedWords<HTMLSpanElement>((_, now) => {
    const age =
      lastGood === undefined
        ? undefined
        : formatDuration(Math.max(0, now - lastGood), { isExact: true, units: 'clear' })
    return {
      loading: 'loading the first pages',
      live: `updated ${age ?? ''} ago, every ${Math.round(pollMilliseconds() / 1000)} s`,
      behind: `${catchingUp?.pages ?? 0} pages of changes so far, complete ${age ?? 'a while'} ago`,
      slow: `updated ${age ?? ''} ago, overdue`,
      lost: age !== undefined ? `last update ${age} ago` : hasReadSome ? 'only partly loaded' : 'nothing loaded yet',
      held: age === undefined ? 'until sign-in' : `until sign-in, last update ${age} ago`,
      paused: `by you, ${formatAbsoluteTime(pausedAt ?? now, now)}`,
    }[state]
  })
  return (
    <output className={styles.line} data-state={state} aria-live="off" aria-label="Freshness">
      {state === 'lost' ? (
        <WifiOff size={15} />
      ) : state === 'paused' || state === 'held' ? (
        <Pause />
      ) : state === 'loading' ? (
        <Ring />
      ) : (
        <span className={styles.dot} />
      )}
      <b>{freshnessWords[state]}</b> <span ref={element}>{rest}</span>
    </output>
  )
}
