import { alertMarkId } from '../../../known/alert-mark.ts'
import type { SubjectMarkProps } from '../../../platform/draws.ts'
import styles from './NowLine.module.css'
import { useComparison } from './comparison.ts'

/** On a past task, in place of its alert, which is of now: what became of it. */
export function NowLine({ taskId }: SubjectMarkProps) {
  const line = useComparison(({ changes }) => (taskId === undefined ? undefined : changes?.get(taskId)?.line))
  if (taskId === undefined || line === undefined) return null
  return (
    <span id={alertMarkId(taskId)} className={styles.line}>
      {line}
    </span>
  )
}
