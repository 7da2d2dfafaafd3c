import styles from './Skeleton.module.css'

/** Wrap groups in `aria-busy`. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles.bar} style={{ width, height: 12 }} aria-hidden="true" />
}
