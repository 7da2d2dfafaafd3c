import RefreshCw from 'lucide-react/icons/refresh-cw'
import ServerCrash from 'lucide-react/icons/server-crash'
import WifiOff from 'lucide-react/icons/wifi-off'

import { cx } from '../../ui/styles/cx.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useMachineNow, useNow } from '../../ui/browser/ticker.ts'
import { ShowRequest } from '../../platform/connection/ShowRequest.tsx'
import styles from './StaleBar.module.css'
import type { FeedFailure } from '../../../feed/feed-state.ts'
import { shown } from '../live-tasks.ts'
import { StaleThen } from '../past/lazy-past.ts'
import { isPast } from '../past/past-store.ts'
import { useFeedState, useHasReadSome } from '../use-tasks.ts'

function whatHappened(failure: FeedFailure | undefined, since: string | undefined, hasReadSome: boolean): string {
  if (failure?.isApart !== undefined) return failure.message
  // Any answer, even a refusal, shows that the connection works.
  if (failure?.status !== undefined)
    return failure.status >= 400 ? `The service answers ${failure.status}` : failure.message
  if (since !== undefined) return `No reply for ${since}`
  return hasReadSome ? 'No reply' : 'No reply yet'
}

/** The part that no other text on screen says. */
function detailOf(failure: FeedFailure | undefined): string {
  const { detail = '', isApart } = failure ?? {}
  return isApart === 'no token' || detail.startsWith('No reply') ? '' : detail
}

function nothingOrPart(hasReadSome: boolean): string {
  return hasReadSome ? 'Only some tasks are loaded.' : 'Nothing loaded yet.'
}

export function StaleBar() {
  return isPast() ? <StaleThen /> : <StaleNow />
}

function StaleNow() {
  const now = useMachineNow()
  const { lastGood, failure, failures, nextAt, busy } = useFeedState((state) => state)
  const hasReadSome = useHasReadSome()
  const since =
    lastGood === undefined ? undefined : formatDuration(Math.max(0, now - lastGood), { isExact: true, units: 'clear' })
  const skew = useNow() - now
  const detail = detailOf(failure)
  const Icon = failure?.status === undefined && failure?.isApart === undefined ? WifiOff : ServerCrash
  return (
    <div className={styles.bar} role="alert">
      <Icon size={16} />
      <b>{whatHappened(failure, since, hasReadSome)}</b>
      <span className={styles.words}>
        {detail !== '' && <span className={cx('mono', 'primary', 'size-12')}>{detail} </span>}
        {lastGood === undefined ? (
          nothingOrPart(hasReadSome)
        ) : (
          <>
            Showing the tasks as of{' '}
            <span className={cx('mono', 'primary', 'size-12')}>{formatAbsoluteTime(lastGood + skew, now + skew)}</span>.
            Statuses may have changed since.
          </>
        )}
      </span>
      <span className={cx('number', 'size-12', 'secondary', 'end')} aria-live="off">
        {busy || nextAt === undefined ? (
          `Attempt ${failures + 1} under way`
        ) : (
          <>
            Attempt {failures + 1} in{' '}
            <span className={cx('mono', 'primary', 'size-12')}>{Math.max(0, Math.ceil((nextAt - now) / 1000))} s</span>
          </>
        )}
      </span>
      <Button icon={<RefreshCw />} isBusy={busy} onClick={shown().feed.pollNow}>
        Try now
      </Button>
      <ShowRequest exchangeId={failure?.exchangeId} />
    </div>
  )
}
