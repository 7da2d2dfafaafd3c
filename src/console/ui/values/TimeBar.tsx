import type { ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './TimeBar.module.css'

function percent(share: number) {
  return `${Math.min(1, Math.max(0, share)) * 100}%`
}

/** Positions are 0 to 1 (clamped). Assistive technology reads the text below instead. */
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
  fill: number
  from?: number
  /** Solid line: now, or an observed event. */
  mark?: number | undefined
  /** Dashed line. */
  earliest?: number | undefined
  /** Fades out at an unknown start. */
  isOpenStart?: boolean
  isOpenEnd?: boolean
  /** Any CSS colour; prefer tokens. */
  color?: string | undefined
  /** Labels of both ends and the solid line. */
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
          {/* Shifted by the same share of its own width, so that it stays within the track. */}
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
