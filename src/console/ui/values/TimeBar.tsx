import type { ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './TimeBar.module.css'

function percent(share: number) {
  return `${Math.min(1, Math.max(0, share)) * 100}%`
}

/** Positions are 0 to 1 (clamped). Hidden from assistive technology: the text below says the same. */
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
  /** End of the filled part. */
  fill: number
  from?: number
  /** Solid upright: now, or an observed event. */
  mark?: number | undefined
  /** Dashed upright. */
  earliest?: number | undefined
  /** Without a start time it fades out. */
  isOpenStart?: boolean
  isOpenEnd?: boolean
  /** Any CSS colour; prefer tokens. */
  color?: string | undefined
  /** Labels of ends and upright. */
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
          {/* Shifted by its share of its own width, so that it stays inside the track. */}
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
