import styles from './Skeleton.module.css'

/** The place of a line of text that is being read for the first time. Wrap a group of them in something `aria-busy`. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles.bar} style={{ width, height: 12 }} aria-hidden="true" />
}
