import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { FieldChangeRow } from '../../../known/history/FieldChangeRow.tsx'
import { present, shown } from '../../../known/live-tasks.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { taskLink } from '../../../known/task/task-link.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { countOf } from '../../../../format/count.ts'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import styles from './ComparePanel.module.css'
import { toggleComparison, useComparing, useComparison } from './comparison.ts'
import type { TaskChange } from './task-changes.ts'

/** While comparing with now: what changed, by task and field. */
export function ComparePanel() {
  const { isOn, changes } = useComparison()
  const at = usePast(({ wanted }) => wanted)
  useComparing()
  const sorted = useMemo(
    () => [...(changes?.values() ?? [])].toSorted((one, other) => other.updated - one.updated),
    [changes],
  )
  if (!isOn) return null
  const now = environmentNow()
  return (
    <aside className={styles.panel} aria-label="Compared with now" aria-busy={changes === undefined}>
      <div className={styles.head}>
        <h2>{at === undefined ? 'Until now' : `From ${formatAbsoluteTime(at, now)} until now`}</h2>
        <span className={cx('number', 'size-12', 'secondary', 'end')}>
          {changes === undefined ? 'comparing' : `${countOf(sorted.length, 'task')} changed`}
        </span>
        <Button variant="ghost" icon={<X />} aria-label="Close the comparison" onClick={toggleComparison} />
      </div>
      {changes !== undefined && sorted.length === 0 && (
        <p className={styles.none}>No task loaded at both times has changed.</p>
      )}
      <ul className={styles.list} aria-label="Changed tasks">
        <FirstOf items={sorted} what="tasks">
          {(change) => <Changed key={change.id} change={change} now={now} />}
        </FirstOf>
      </ul>
    </aside>
  )
}

function Changed({ change: { id, title, status, words, fields }, now }: { change: TaskChange; now: number }) {
  const task = shown().tasks.all.get(id) ?? present.tasks.all.get(id)
  return (
    <li>
      <span className={cx(styles.icon, statusTone(status))}>
        <StatusIcon status={status} />
      </span>
      <span className={cx('medium', 'size-13', 'wraps')}>
        {task === undefined ? title : <Link {...taskLink(task)}>{title}</Link>}
      </span>
      <span className={cx('nowrap', 'secondary', 'to-right')}>{words}</span>
      {fields.map((field) => (
        <FieldChangeRow key={field.path} change={field} now={now} />
      ))}
    </li>
  )
}
