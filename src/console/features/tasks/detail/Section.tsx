import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { timeOf } from '../../../../contract/datetime.ts'
import { Age } from '../../../format/Age.tsx'
import { formatAbsoluteTime, formatRelativeTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import styles from './TaskDetail.module.css'

/** Age and Zulu time; anything but a timestamp is raw. `isPlanned`: may lie ahead. */
export function TimeValue({ iso, isPlanned = false }: { iso: string; isPlanned?: boolean }) {
  const now = useNow()
  const at = timeOf(iso)
  if (at === undefined) return <span className="mono size-12">{iso}</span>
  if (!isPlanned) return <Age time={at} iso={iso} form="full" />
  return (
    <time dateTime={iso}>
      {formatRelativeTime(at, now)}{' '}
      <span className={cx('mono', 'size-12', styles.soft)}>{formatAbsoluteTime(at, now)}</span>
    </time>
  )
}

export function Section({
  title,
  aside,
  right,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  right?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="section">
      <h3>
        {title}
        {aside !== undefined && <span className={styles.soft}>{aside}</span>}
        {right !== undefined && <span className={cx(styles.soft, styles.right)}>{right}</span>}
      </h3>
      {children}
    </section>
  )
}
