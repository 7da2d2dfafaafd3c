import { countOf } from '../../ui/text/count.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { legWords, type LaneFacts } from '../../live/lane-facts.ts'
import styles from './Lane.module.css'

/** What of a lane was read, for each query behind it. */
export function legTitle({ legs, complete }: LaneFacts): string {
  const now = environmentNow()
  return legs
    .map(({ key, walk }) => {
      if (walk.asOf === undefined) return `${legWords(key)}: not read yet`
      const pages = countOf(walk.pages, 'page')
      return `${legWords(key)}: ${pages} since ${formatAbsoluteTime(walk.asOf, now)}, ${walk.state === 'whole' || complete ? 'all' : 'more on server'}`
    })
    .join('\n')
}

const extents = { all: 'all', more: '+ more', 'so far': 'seen so far' } as const

/** "14 + more" or "7 all": a total is never claimed before its walk came to its end; "2 found" with a text that not all of them hold. */
export function LaneCount({
  count,
  facts,
  isNarrowed,
  isShort = false,
}: {
  count: number
  facts: LaneFacts
  isNarrowed: boolean
  isShort?: boolean
}) {
  const rest = isNarrowed ? 'found' : extents[facts.extent]
  if (!facts.wanted) return <span className={styles.count}>–</span>
  if (facts.unread && count === 0) return <span className={styles.count}>…</span>
  if (isShort)
    return (
      <span className={styles.count}>
        {count}
        {isNarrowed || facts.complete ? '' : facts.unread ? '…' : '+'}
      </span>
    )
  return (
    <span className={classNames(styles.count, !isNarrowed && !facts.complete && styles.more)}>
      {count} <em>{rest}</em>
    </span>
  )
}
