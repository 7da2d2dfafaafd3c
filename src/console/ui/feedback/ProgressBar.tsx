import styles from './ProgressBar.module.css'

/** Indeterminate without `total`. */
export function ProgressBar({
  label,
  value,
  total,
  text,
}: {
  label: string
  value: number
  total?: number | undefined
  /** "2.6 of 4.2 MB". */
  text: string
}) {
  const known = total !== undefined && total > 0
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      aria-valuetext={text}
      {...(known ? { value: Math.min(value, total), max: total } : {})}
    />
  )
}
