import { Link } from '@tanstack/react-router'

import { Status } from '../../live/status/Status.tsx'
import { taskLink } from '../../live/task/task-link.ts'
import { Age } from '../../format/Age.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useState } from 'react'
import styles from './EntityTasks.module.css'
import type { EntityTask } from './tasks-of-entity.ts'

const SHOWN = 50

/** The loaded tasks that an entity has to do with. */
export function EntityTasks({ tasks, isComplete }: { tasks: readonly EntityTask[]; isComplete: boolean }) {
  const [limit, setLimit] = useState(SHOWN)
  const shown = tasks.slice(0, limit)
  return (
    <div className="stack">
      {shown.map(({ task, roles }) => (
        <div key={task.id} className={styles.task}>
          <div className="row gap-8 between">
            <Status status={task.task.status?.status} />
            {Number.isFinite(task.updated) && <Age time={task.updated} iso={task.task.lastUpdateTime} />}
          </div>
          <Link {...taskLink(task)} className="wraps medium primary size-13 loose">
            {task.title}
          </Link>
          <span>{roles.join(', ')}</span>
        </div>
      ))}
      {tasks.length > limit && (
        <p className={styles.note}>
          <Button onClick={() => setLimit(limit * 4)}>Show more, {tasks.length - limit} left</Button>
        </p>
      )}
      <p className={styles.note}>
        {tasks.length === 0 ? 'None of the loaded tasks names this entity. ' : ''}
        {isComplete
          ? 'All tasks that match the filter are loaded.'
          : 'Only loaded tasks were searched; the service has more.'}
      </p>
    </div>
  )
}
