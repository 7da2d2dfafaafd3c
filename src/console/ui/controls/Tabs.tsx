import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

import { Deferred } from '../browser/Deferred.tsx'
import { cx, type ClassName } from '../styles/cx.ts'
import styles from './Tabs.module.css'

export interface Tab<V extends string> {
  value: V
  label: string
  /** Isn't part of the name. */
  count?: ReactNode
  content: () => ReactNode
}

export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  className?: ClassName | undefined
}) {
  return (
    <Base.Root
      className={cx('stack', 'shrinks', 'low', className)}
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab !== undefined) onChange(tab.value)
      }}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {tab.count}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.value === value && <Deferred>{tab.content()}</Deferred>}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
