import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import type { LogSubject } from '../../../../watch/wire/log.ts'
import { formatRelativeTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import styles from './Handover.module.css'
import { ItemIcon } from './ItemIcon.tsx'
import { useChangeHint } from '../../../platform/session/changed-place.tsx'

export interface Ticks {
  readonly read: ReadonlySet<string>
  readonly onRead: (id: string, isRead: boolean) => void
  readonly readReason: string | undefined
}

/** One item with its tick and a link. `asOf`: when the handover was drafted. */
export function HandoverRow({ item, asOf, read, onRead, readReason }: { item: HandoverItem; asOf: number } & Ticks) {
  const [isOpen, setOpen] = useState(false)
  const { subjects, parts, text, id } = item
  const [only, ...others] = subjects
  const isRead = read.has(id)
  return (
    <li data-item className={cx(styles.item, isRead && styles.read)}>
      <ItemBox item={item} isRead={isRead} onRead={onRead} reason={readReason} />
      <span className="centre meta">
        <ItemIcon item={item} />
      </span>
      <span className={styles.text}>
        <ZuluText text={text} writtenAt={asOf} />
      </span>
      <span className={styles.aside}>
        <Aside item={item} asOf={asOf} />
        {only !== undefined && others.length === 0 && (
          <SubjectLink subject={only}>{only.kind === 'egress' ? 'Egress' : kindWords[only.kind]}</SubjectLink>
        )}
        {(parts !== undefined || others.length > 0) && (
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {parts === undefined ? subjects.length : (item.count ?? parts.length)}
          </Button>
        )}
      </span>
      {parts !== undefined && (
        <ul className={cx(styles.parts, !isOpen && styles.closed)} aria-label={text}>
          {parts.map((part, index) => (
            <li key={`${index} ${part.text}`} className={styles.matter}>
              <span className={styles.text}>
                <ZuluText text={part.text} writtenAt={asOf} />
              </span>
              <span className={styles.aside}>
                <Aside item={part} asOf={asOf} />
                {part.subjects.map((subject) => (
                  <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject}>
                    {subject.kind === 'egress' ? 'Egress' : kindWords[subject.kind]}
                  </SubjectLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && parts === undefined && (
        <ul className={styles.subjects}>
          {subjects.map((subject) => (
            <li key={`${subject.kind} ${subject.id}`}>
              <SubjectLink subject={subject}>{subject.name === '' ? subject.id : subject.name}</SubjectLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const kindWords = { task: 'Task', entity: 'Entity', object: 'Object' } as const

/** Its name includes everything next to it. */
export function ItemBox({
  item: { id, text, detail, aside },
  isRead,
  onRead,
  reason,
}: {
  item: HandoverItem
  isRead: boolean
  onRead: Ticks['onRead']
  reason: string | undefined
}) {
  return (
    <Checkbox
      label={<VisuallyHidden>{[text, detail, aside].filter(Boolean).join(', ')}</VisuallyHidden>}
      hint={useChangeHint()}
      checked={isRead}
      disabledReason={reason}
      onChange={(checked) => onRead(id, checked)}
    />
  )
}

function Aside({ item: { aside, at }, asOf }: { item: Pick<HandoverItem, 'aside' | 'at'>; asOf: number }) {
  const now = useNow(1000)
  if (aside === undefined) return null
  return (
    <span>
      <ZuluText text={aside} writtenAt={asOf} />
      {at !== undefined && `, ${formatRelativeTime(at, now)}`}
    </span>
  )
}

function SubjectLink({ subject: { kind, id }, children }: { subject: LogSubject; children: ReactNode }) {
  switch (kind) {
    case 'task':
      return (
        <Link to="/tasks/$taskId" params={{ taskId: id }}>
          {children}
        </Link>
      )
    case 'entity':
      return (
        <Link to="/entities/$entityId" params={{ entityId: id }}>
          {children}
        </Link>
      )
    case 'object':
      return (
        <Link to="/objects/$" params={{ _splat: id }}>
          {children}
        </Link>
      )
    case 'egress':
      return <Link to="/egress">{children}</Link>
  }
}
