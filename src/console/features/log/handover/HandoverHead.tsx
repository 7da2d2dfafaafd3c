import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import History from 'lucide-react/icons/history'
import LinkIcon from 'lucide-react/icons/link-2'
import type { ReactNode, Ref } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { copyLink } from '../../../platform/url-state/copy-link.ts'
import { formatAbsoluteMinute, formatAbsoluteTime, formatRelativeTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Handover.module.css'

/** The watch concerned, and the age of the picture it was drafted from. */
export function HandoverHead({
  hours,
  draft,
  headingRef,
  children,
}: {
  hours: { readonly from: number; readonly to: number }
  draft?: { readonly asOf: number; readonly logFrom: number; readonly logTo: number }
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children?: ReactNode
}) {
  const now = useNow()
  return (
    <div className={styles.head}>
      <Link to="/log" className={styles.back} aria-label="Back to the log" data-screen>
        <ArrowLeft size={16} />
      </Link>
      <h1 ref={headingRef} tabIndex={-1}>
        Handover
      </h1>
      <span className={cx('truncate', 'size-12', 'secondary')}>
        Watch of {minuteOf(hours.from, now)} to {minuteOf(hours.to, now)}
        {draft !== undefined && draft.logTo > 0 && `, log entries ${draft.logFrom} to ${draft.logTo}`}
      </span>
      {draft !== undefined && (
        <span className={styles.asOf}>
          <History />
          as of {formatAbsoluteTime(draft.asOf, now)}, {formatRelativeTime(draft.asOf, now)}
        </span>
      )}
      <span className={cx('row', 'rigid', 'gap-6', 'end')}>
        {children}
        <Button variant="ghost" icon={<LinkIcon />} onClick={() => void copyLink()}>
          Copy link
        </Button>
      </span>
    </div>
  )
}

/** `06:00Z`, another day `20 NOV 18:00Z`. */
export function minuteOf(time: number, now: number): string {
  return formatAbsoluteMinute(time, now)
}
