import History from 'lucide-react/icons/history'
import WifiOff from 'lucide-react/icons/wifi-off'

import { cx } from '../../ui/styles/cx.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import type { FreshnessState } from '../freshness/freshness.ts'
import lineStyles from '../freshness/FreshnessLine.module.css'
import styles from '../freshness/StaleBar.module.css'
import { usePast } from './past-store.ts'

/** At the shown moment, so it doesn't tick. */
export function PastFreshness({ state }: { state: FreshnessState }) {
  const past = usePast(({ shown }) => shown)
  const now = useNow()
  const read = past?.read
  const age =
    read === undefined ? undefined : formatDuration(Math.max(0, now - read), { isExact: true, units: 'clear' })
  return (
    <output
      className={cx(lineStyles.line, lineStyles.past)}
      data-state={state === 'lost' ? state : 'slow'}
      aria-live="off"
      aria-label="Freshness"
    >
      {state === 'lost' ? <WifiOff size={15} /> : <History size={15} />}
      <b>Past</b>{' '}
      <span>
        {past === undefined
          ? 'loading this moment'
          : age === undefined
            ? 'nothing loaded by then'
            : `as known at ${formatAbsoluteTime(past.at, environmentNow())}, polled ${age} before${state === 'lost' ? ', not live then' : ''}`}
      </span>
    </output>
  )
}

export function StaleThen() {
  const gap = usePast(({ shown }) => shown?.gap)
  const read = usePast(({ shown }) => shown?.read)
  const now = useNow()
  return (
    <div className={styles.bar}>
      <WifiOff size={16} />
      <b>Not live then</b>
      <span className={styles.words}>
        {gap !== undefined && `${gap.words} since ${formatAbsoluteTime(gap.from, now)}. `}
        {read === undefined ? (
          'No task loaded by then.'
        ) : (
          <>
            The tasks are as of{' '}
            <span className={cx('mono', 'primary', 'size-12')}>{formatAbsoluteTime(read, now)}</span>. Statuses may have
            been others.
          </>
        )}
      </span>
    </div>
  )
}
