import { cx } from '../../ui/styles/cx.ts'
import { alertMarkId } from '../../known/alert-mark.ts'
import type { SubjectMarkProps } from '../../platform/draws.ts'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../known/watch/alert-words.ts'
import { markedSubjects } from '../../known/watch/marked-subjects.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import styles from './SubjectMark.module.css'

/** Shape of the highest alert level of a task or entity, next to its name. */
export function SubjectMark({ taskId, entityId }: SubjectMarkProps) {
  const mark = useWatch(({ alerts }) => {
    if (alerts.size === 0) return undefined
    const { tasks, entities } = markedSubjects(alerts)
    return (
      (taskId !== undefined && tasks.get(taskId)) || (entityId !== undefined && entities.get(entityId)) || undefined
    )
  })
  if (mark === undefined) return null
  const { level, isAcknowledged } = mark
  const words = `${levelWords[level]} alert${isAcknowledged ? ', acknowledged' : ''}`
  return (
    <span
      id={taskId === undefined ? undefined : alertMarkId(taskId)}
      className={cx(styles.mark, !isAcknowledged && styles.waiting)}
      data-level={level}
    >
      <LevelIcon level={level} size={13} label={words} />
    </span>
  )
}
