import { Link } from '@tanstack/react-router'
import FileIcon from 'lucide-react/icons/file'
import Kanban from 'lucide-react/icons/kanban'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import type { LogSubject } from '../../../../watch/wire/log.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { useEntity, useTask } from '../../../known/use-tasks.ts'
import { subjectName } from './subject-name.ts'
import styles from './SubjectChip.module.css'

/** `isShort`: next to text that names it. `writtenAt`: when it was named, environment's clock. */
export function SubjectLink({
  subject,
  writtenAt,
  isShort = false,
}: {
  subject: LogSubject
  writtenAt: number
  isShort?: boolean
}) {
  const { id, kind } = subject
  const name = subjectName(subject, writtenAt)
  const inside = isShort ? (
    <>
      <VisuallyHidden>{`Open ${kind} ${name}`}</VisuallyHidden>
      <ShortIcon kind={kind} />
    </>
  ) : (
    <>
      <SubjectIcon subject={subject} />
      <span className={kind === 'object' || kind === 'egress' ? 'mono truncate' : 'truncate'}>{name}</span>
    </>
  )
  switch (kind) {
    case 'task':
      return (
        <Link className={isShort ? styles.short : styles.chip} to="/tasks/$taskId" params={{ taskId: id }}>
          {inside}
        </Link>
      )
    case 'entity':
      return (
        <Link className={isShort ? styles.short : styles.chip} to="/entities/$entityId" params={{ entityId: id }}>
          {inside}
        </Link>
      )
    case 'object':
      return (
        <Link className={isShort ? styles.short : styles.chip} to="/objects/$" params={{ _splat: id }}>
          {inside}
        </Link>
      )
    case 'egress':
      return (
        <Link className={isShort ? styles.short : styles.chip} to="/egress">
          {inside}
        </Link>
      )
    default:
      return <span className={styles.chip}>{inside}</span>
  }
}

/** Goes with an entry, and can be removed. */
export function AttachedChip({
  icon,
  name,
  children = name,
  onRemove,
}: {
  icon: ReactNode
  name: string
  /** Default: its name. */
  children?: ReactNode
  onRemove: () => void
}) {
  return (
    <span className={styles.chip}>
      {icon}
      <span className="truncate">{children}</span>
      <button type="button" className={styles.off} aria-label={`Take off ${name}`} onClick={onRemove}>
        <X size={12} />
      </button>
    </span>
  )
}

/** As the views of tasks and entities have in the rail. */
function ShortIcon({ kind }: { kind: LogSubject['kind'] }) {
  const Icon = kind === 'task' ? Kanban : kind === 'entity' ? MapPin : kind === 'object' ? FileIcon : Video
  return <Icon size={13} className={styles.icon} />
}

export function SubjectIcon({ subject: { kind, id } }: { subject: LogSubject }) {
  switch (kind) {
    case 'task':
      return <TaskIcon id={id} />
    case 'entity':
      return <EntityIcon id={id} />
    case 'object':
      return <FileIcon size={14} className={styles.icon} />
    default:
      return <Video size={14} className={styles.icon} />
  }
}

function TaskIcon({ id }: { id: string }) {
  const task = useTask(id)
  return <StatusIcon status={task?.task.status?.status} />
}

function EntityIcon({ id }: { id: string }) {
  const item = useEntity(id)
  return <EntitySymbol entity={item?.best.entity} size={12.5} />
}
