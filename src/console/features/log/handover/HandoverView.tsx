import { useMemo, useRef, type ReactNode, type Ref } from 'react'

import {
  handoverSections,
  subjectsOfItem,
  type Handover,
  type HandoverItem,
  type HandoverSection,
} from '../../../../watch/wire/handover.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { useReportLevels } from '../../../platform/session/marking.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { itemCount, sectionTitles } from '../../../known/watch/handover-sections.ts'
import { NobodyNote } from '../../../known/watch/persons/NobodyNote.tsx'
import styles from './Handover.module.css'
import { HandoverHead, minuteOf } from './HandoverHead.tsx'
import { HandoverRow } from './HandoverRow.tsx'
import { OpenLanes } from './OpenLanes.tsx'
import { ReadProgress } from './ReadProgress.tsx'

/** Seven sections with ticks, and who signs. */
export function HandoverView({
  handover,
  read,
  onRead,
  readReason,
  headingRef,
  head,
  problem,
  notes,
  children,
}: {
  handover: Handover
  read: ReadonlySet<string>
  onRead: (id: string, isRead: boolean) => void
  readReason: string | undefined
  headingRef?: Ref<HTMLHeadingElement>
  head?: ReactNode
  problem?: string | undefined
  notes?: ReactNode
  /** Panels at its side. */
  children: ReactNode
}) {
  useReportLevels(useMemo(() => levelsOf(handover), [handover]))
  const list = useRef<HTMLDivElement>(null)
  useCommands(() => rowCommands('handover', 'item', (key) => moveFocus(list.current, key === 'ArrowDown' ? 1 : -1)))
  const now = useNow(60_000)
  const tick = { read, onRead, readReason }
  return (
    <div className="page" data-print>
      <HandoverHead hours={handover} draft={handover} headingRef={headingRef}>
        {head}
      </HandoverHead>
      <div className={styles.nobody} data-screen>
        <NobodyNote />
      </div>
      <Problem className={styles.problem}>{problem}</Problem>
      <div className={styles.work}>
        <div className={styles.list} ref={list}>
          {handoverSections.map((section, index) => {
            const items = handover.items.filter((item) => item.section === section)
            return (
              <section key={section} className={styles.section} aria-label={sectionTitles[section]}>
                <h2>
                  <i>{index + 1}</i>
                  {sectionTitles[section]} <em>{itemCount(items)}</em>
                  <span>{aside(section, handover, items, now)}</span>
                </h2>
                {items.length === 0 ? (
                  <p className={styles.empty}>none</p>
                ) : section === 'open' ? (
                  <OpenLanes items={items} {...tick} />
                ) : (
                  <ul>
                    {items.map((item) => (
                      <HandoverRow key={item.id} item={item} asOf={handover.asOf} {...tick} />
                    ))}
                  </ul>
                )}
                {section === 'notes' && notes}
              </section>
            )
          })}
        </div>
        <aside className={styles.panel} aria-label="Signatures">
          <ReadProgress items={handover.items} read={read} />
          {children}
        </aside>
      </div>
    </div>
  )
}

function aside(section: HandoverSection, { from, to }: Handover, items: readonly HandoverItem[], now: number): string {
  switch (section) {
    case 'changed':
      return `${minuteOf(from, now)} to ${minuteOf(to, now)}`
    case 'open':
      return 'by lane, with the oldest'
    case 'due':
      return 'deadlines until the next watch ends'
    case 'deeds':
      return items.some(({ tone }) => tone === 'unknown') ? 'unknown outcomes first' : ''
    case 'notes':
      return [...new Set(items.flatMap(({ detail }) => detail ?? []))].join(', ')
    case 'alerts':
    case 'unknown':
      return ''
  }
}

function levelsOf({ items, marking }: Handover): readonly (string | undefined)[] {
  return [marking, ...items.flatMap((item) => subjectsOfItem(item).map((subject) => subject.marking))]
}

/** To the next or previous item's box; from elsewhere to the first unread one. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
  const at = boxes.findIndex((box) => box.closest('[data-item]')?.contains(document.activeElement) === true)
  const first = boxes.find((box) => !box.checked) ?? boxes[0]
  const next = at < 0 ? first : boxes[Math.min(boxes.length - 1, Math.max(0, at + step))]
  next?.focus()
  next?.closest('[data-item]')?.scrollIntoView({ block: 'nearest' })
}
