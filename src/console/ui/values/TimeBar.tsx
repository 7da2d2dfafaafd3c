import type { ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './TimeBar.module.css'

function percent(share: number) {
  return `${Math.min(1, Math.max(0, share)) * 100}%`
}

/**
 * A window of time. All positions are shares of the track, 0 to 1 (clamped). The words below carry the meaning; the bar itself is hidden
 * from assistive technology.
 */
export function TimeBar({
  fill,
  from = 0,
  mark,
  earliest,
  isOpenStart = false,
  isOpenEnd = false,
  color,
  scale,
}: {
  /** Where the filled part ends. */
  fill: number
  /** Where it begins. */
  from?: number
  /** The upright: now, or the event that was seen. */
  mark?: number | undefined
  /** The dashed upright. */
  earliest?: number | undefined
  /** An end without a time fades out. */
  isOpenStart?: boolean
  isOpenEnd?: boolean
  /** Any CSS colour; tokens preferred. */
  color?: string | undefined
  /** Words under the bar: at its ends, and in a line of its own what the upright stands for. */
  scale?: { start: ReactNode; mark?: ReactNode; end: ReactNode } | undefined
}) {
  return (
    <>
      <div
        className={cx(styles.bar, isOpenStart && styles['open-start'], isOpenEnd && styles['open-end'])}
        style={color === undefined ? undefined : { color }}
        aria-hidden="true"
      >
        <span className={styles.fill} style={{ left: percent(from), width: percent(fill - from) }} />
        {earliest !== undefined && <span className={styles.earliest} style={{ left: percent(earliest) }} />}
        {mark !== undefined && <span className={styles.mark} style={{ left: percent(mark) }} />}
      </div>
      {scale?.mark !== undefined && mark !== undefined && (
        <div className={styles.scale}>
          {/* By as much of its own width as it stands along the track: so it never leaves the track. */}
          <span className="primary anchor" style={{ left: percent(mark), transform: `translateX(-${percent(mark)})` }}>
            {scale.mark}
          </span>
        </div>
      )}
      {scale !== undefined && (
        <div className={styles.scale}>
          <span>{scale.start}</span>
          <span className="end to-right">{scale.end}</span>
        </div>
      )}
    </>
  )
}
