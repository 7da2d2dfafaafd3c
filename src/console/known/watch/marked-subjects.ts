import { stateOf, type Alert } from '../../../watch/wire/alert.ts'
import { byLevel, type AlertLevel } from '../../../watch/wire/level.ts'

export interface SubjectMark {
  readonly level: AlertLevel
  readonly isAcknowledged: boolean
  readonly title: string
}

export interface MarkedSubjects {
  readonly tasks: ReadonlyMap<string, SubjectMark>
  readonly entities: ReadonlyMap<string, SubjectMark>
}

const marked = new WeakMap<ReadonlyMap<string, Alert>, MarkedSubjects>()

/** Memoized, as every card asks. */
export function markedSubjects(alerts: ReadonlyMap<string, Alert>): MarkedSubjects {
  const known = marked.get(alerts)
  if (known !== undefined) return known
  const [tasks, entities] = [new Map<string, SubjectMark>(), new Map<string, SubjectMark>()]
  for (const alert of alerts.values()) {
    const state = stateOf(alert)
    if (state === 'ended' || state === 'shelved' || state === 'suppressed') continue
    const { level, title, taskId, entityId, acknowledged } = alert
    const mark = { level, title, isAcknowledged: acknowledged !== undefined }
    if (taskId !== undefined) keepMoreUrgent(tasks, taskId, mark)
    if (entityId !== undefined) keepMoreUrgent(entities, entityId, mark)
  }
  const made = { tasks, entities }
  marked.set(alerts, made)
  return made
}

function keepMoreUrgent(marks: Map<string, SubjectMark>, id: string, mark: SubjectMark): void {
  const before = marks.get(id)
  const order =
    before === undefined
      ? -1
      : byLevel(mark.level, before.level) || Number(mark.isAcknowledged) - Number(before.isAcknowledged)
  if (order < 0) marks.set(id, mark)
}
