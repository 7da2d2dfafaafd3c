import styles from './Skeleton.module.css'

/** The place of a line of text that is being read for the first time. Wrap a group of them in something `aria-busy`. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string | number; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}
