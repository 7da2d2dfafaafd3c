import { cx } from '../styles/cx.ts'
import styles from './Ring.module.css'

const CIRCUMFERENCE = 2 * Math.PI * 6

/** 16 px: filled to `share` (0 to 1), else turning (an ellipsis with reduced motion). */
export function Ring({ share }: { share?: number | undefined }) {
  const turning = share === undefined
  const length = turning ? 11.3 : CIRCUMFERENCE * Math.min(1, Math.max(0, share))
  return (
    <>
      <svg className={cx(styles.ring, turning && styles.turning)} viewBox="0 0 16 16" aria-hidden="true">
        <circle className={styles.track} cx="8" cy="8" r="6" />
        <circle
          className={styles.arc}
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={`${length} 40`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      {turning && (
        <span className={styles.dots} aria-hidden="true">
          …
        </span>
      )}
    </>
  )
}
