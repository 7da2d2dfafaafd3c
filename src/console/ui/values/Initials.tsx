import styles from './Initials.module.css'

/** Of a person, as the log and the top bar name them. */
export function Initials({ of }: { of: string }) {
  return <span className={styles.initials}>{of}</span>
}
