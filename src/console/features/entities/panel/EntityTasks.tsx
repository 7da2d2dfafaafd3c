import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Status } from '../../../known/status/Status.tsx'
import { taskLink } from '../../../known/task/task-link.ts'
import { Age } from '../../../format/Age.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './EntityTasks.module.css'
import type { Principal } from '../../../../contract/task.ts'
import { type LoadedTask, newestFirst } from '../../../../picture/loaded-task.ts'
import type { Source } from '../../../../picture/collection.ts'
import { flatView, type View } from '../../../../picture/view.ts'

const SHOWN = 50

export function EntityTasks({ tasks, isComplete }: { tasks: readonly EntityTask[]; isComplete: boolean }) {
  const [limit, setLimit] = useState(SHOWN)
  const shown = tasks.slice(0, limit)
  return (
    <div className="stack">
      {shown.map(({ task, roles }) => (
        <div key={task.id} className={styles.task}>
          <div className={cx('row', 'gap-8', 'between')}>
            <Status status={task.task.status?.status} />
            {Number.isFinite(task.updated) && <Age time={task.updated} iso={task.task.lastUpdateTime} />}
          </div>
          <Link {...taskLink(task)} className={cx('wraps', 'medium', 'primary', 'size-13', 'loose')}>
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
          : 'Only loaded tasks were searched. The service has more.'}
      </p>
    </div>
  )
}

/** A loaded task related to the entity. */
interface EntityTask {
  readonly task: LoadedTask
  readonly roles: readonly string[]
}

/** Loaded tasks that carry a copy or have it as a principal, newest update first. */
export function tasksOfEntity(tasks: Source<LoadedTask>, entityId: string): View<EntityTask> {
  const found = new WeakMap<LoadedTask, readonly EntityTask[]>()
  const inTask = (task: LoadedTask): readonly EntityTask[] => {
    const roles = rolesIn(task, entityId)
    const known = found.get(task) ?? (roles.length === 0 ? [] : [{ task, roles }])
    found.set(task, known)
    return known
  }
  return flatView(tasks, inTask, { order: (one, other) => newestFirst(one.task, other.task) })
}

function rolesIn({ task }: LoadedTask, entityId: string): string[] {
  const carried = task.initialEntities?.filter(({ entity }) => entity?.entityId === entityId) ?? []
  return [
    isNamed(task.relations?.assignee, entityId) ? 'assignee' : undefined,
    task.status?.allocation?.activeAgents?.some((agent) => agent.entityId === entityId) === true
      ? 'active agent'
      : undefined,
    isNamed(task.createdBy, entityId) ? 'creator' : undefined,
    isNamed(task.lastUpdatedBy, entityId) ? 'last updated it' : undefined,
    task.owner?.entityId === entityId ? 'owner' : undefined,
    carried.length === 0
      ? undefined
      : carried.every(({ snapshot }) => snapshot === true)
        ? 'carries a snapshot'
        : 'carries a copy',
  ].filter((role) => role !== undefined)
}

/** Whether a principal, or one that it acts for, is or contains the entity. */
function isNamed(principal: Principal | undefined, entityId: string): boolean {
  const seen = new Set<Principal>()
  for (let each = principal; each !== undefined && !seen.has(each); each = each.onBehalfOf) {
    seen.add(each)
    const { system, team } = each
    if (system?.entityId === entityId || team?.entityId === entityId) return true
    if (team?.members?.some((member) => member.entityId === entityId) === true) return true
  }
  return false
}
