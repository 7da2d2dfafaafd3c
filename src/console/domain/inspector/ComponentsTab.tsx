import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { Keys } from '../../../entity/field-path.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './Inspector.module.css'
import { marksOf } from './marks.ts'
import { contextOf, LIST_LIMIT, sectionsOf } from './sections.ts'
import { SectionView } from './SectionView.tsx'

/** Open at first; if sections are few, all are. */
const FIRST = new Set([
  'location',
  'locationUncertainty',
  'kinematics',
  'aliases',
  'tracked',
  'milView',
  'health',
  'unknown',
])
const FEW = 6

export function ComponentsTab({ wireEntity, before }: { wireEntity: unknown; before: ReactNode }) {
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map())
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { sections } = useMemo(() => sectionsOf(wireEntity, contextOf(limits)), [wireEntity, limits])
  const marks = useMemo(() => marksOf(wireEntity), [wireEntity])
  const isOpen = (id: string) => toggled.get(id) ?? (sections.length <= FEW || FIRST.has(id))
  const allOpen = sections.every(({ id }) => isOpen(id))
  const more = (keys: Keys) => {
    const key = keys.join('\0')
    setLimits(new Map(limits).set(key, (limits.get(key) ?? LIST_LIMIT) * 4))
  }
  return (
    // Arrow keys move into rows and along them, so only section heads are tab stops.
    <div className="stack anchor" onKeyDown={moveAmongRows} role="presentation">
      {before}
      {sections.length === 0 && <p className="empty">This entity has no components.</p>}
      {sections.map((section) => (
        <SectionView
          key={section.id}
          section={section}
          open={isOpen(section.id)}
          onToggle={(open) => setToggled((known) => new Map(known).set(section.id, open))}
          marks={marks}
          onMore={more}
        />
      ))}
      {sections.length > 0 && (
        <div className={styles.tools}>
          <Button variant="ghost" onClick={() => setToggled(new Map(sections.map(({ id }) => [id, !allOpen])))}>
            {allOpen ? 'Close all sections' : 'Open all sections'}
          </Button>
        </div>
      )}
    </div>
  )
}

const STOPS = 'summary, [data-copy-row]'

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches(STOPS)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility())
  const next = stops[stops.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
