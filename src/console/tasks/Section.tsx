import type { ReactNode } from 'react'
import { Age } from '../ui/Age.tsx'
import { instant } from './instant.ts'
import styles from './TaskDetail.module.css'

/** A timestamp as age and Zulu time; what is no timestamp stands as it came. */
export function TimeValue({ iso }: { iso: string }) {
  const at = instant(iso)
  return at === undefined ? <span className={styles.mono}>{iso}</span> : <Age time={at} iso={iso} form="full" />
}

export function Section({
  title,
  aside,
  right,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  right?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h3>
        {title}
        {aside !== undefined && <span className={styles.soft}>{aside}</span>}
        {right !== undefined && <span className={`${styles.soft} ${styles.right}`}>{right}</span>}
      </h3>
      {children}
    </section>
  )
}
