import type { ReactNode } from 'react'

import { Segmented } from '../../ui/controls/Segmented.tsx'
import styles from './SettingsPage.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.list}>{children}</div>
    </section>
  )
}

/** Name on the left, control and description on the right. */
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

/** A choice of a few words, with a hint for abbreviations. */
export function Choice<V extends string>({
  name,
  hint,
  value,
  of,
  onChange,
}: {
  name: string
  hint: ReactNode
  value: V
  of: Readonly<Record<V, string | readonly [label: string, hint: string]>>
  onChange: (value: V) => void
}) {
  const values = Object.keys(of).filter((key): key is V => key in of)
  const segments = values.map((each) => {
    const [label, words] = [of[each]].flat()
    return { value: each, label, hint: words }
  })
  return (
    <Setting name={name} hint={hint}>
      <Segmented label={name} value={value} segments={segments} onChange={onChange} />
    </Setting>
  )
}
