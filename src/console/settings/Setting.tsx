import type { ReactNode } from 'react'

import styles from './SettingsPage.module.css'

/** One heading of the page with what stands under it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.list}>{children}</div>
    </section>
  )
}

/** A setting: its name at the left, the control and what it does at the right. */
export function Setting({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h3>{name}</h3>
      <div className="shrinks">
        {children}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
    </>
  )
}
