import { timeOf } from '../../../contract/datetime.ts'
import { valueLabel } from '../../../contract/label.ts'
import { deliveryStatus } from '../../../contract/task.ts'
import { EntitySymbol } from '../../entity/EntitySymbol.tsx'
import { Age } from '../../format/Age.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { shortId } from '../../format/id.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { environmentNow, useEachSecond } from '../../ui/browser/ticker.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { assigneeEntityId } from '../../live/task/principal.ts'
import { useChildren, useEntity, usePrincipalName } from '../../live/use-tasks.ts'
import { Status } from '../../live/status/Status.tsx'
import { isFresh } from '../board/TaskCard.tsx'
import { Sourced } from '../../ui/values/Sourced.tsx'
import type { ColumnId } from './table-columns.ts'
import styles from './TaskTable.module.css'

function Time({ iso }: { iso: string | undefined }) {
  const at = timeOf(iso)
  if (iso === undefined) return null
  return <span title={iso}>{at === undefined ? iso : formatAbsoluteTime(at, environmentNow())}</span>
}

function AgeCell({ task }: { task: LoadedTask }) {
  const fresh = useEachSecond((now) => isFresh(task, now))
  return (
    <td className={classNames(styles.cell, styles.number, fresh ? styles.fresh : styles.primary)}>
      {task.updated === Number.NEGATIVE_INFINITY ? (
        <span className={styles.meta} title={task.task.lastUpdateTime}>
          {task.task.lastUpdateTime ?? 'not set'}
        </span>
      ) : (
        <Age time={task.updated} iso={task.task.lastUpdateTime} />
      )}
    </td>
  )
}

function AssigneeCell({ task }: { task: LoadedTask }) {
  const { relations } = task.task
  const entityId = assigneeEntityId(relations?.assignee)
  const who = usePrincipalName(relations?.assignee)
  const entity = useEntity(entityId)
  return (
    <td className={classNames(styles.cell, who === undefined && styles.meta)} title={entityId}>
      {who !== undefined && <EntitySymbol sidc={entity?.symbol.sidc} />}
      <Sourced path=".relations.assignee">
        <span>{who ?? 'not set'}</span>
      </Sourced>
    </td>
  )
}

function SubTasksCell({ id }: { id: string }) {
  return <td className={classNames(styles.cell, styles.number)}>{useChildren(id).length || ''}</td>
}

/** One cell of a task's row. A field that is not set stays empty, except where its absence says something. */
export function TableCell({ column, task }: { column: ColumnId; task: LoadedTask }) {
  const wire = task.task
  switch (column) {
    case 'status':
      return (
        <td className={styles.cell}>
          <Sourced path=".status">
            <Status status={wire.status?.status} />
          </Sourced>
        </td>
      )
    case 'task':
      return (
        <td className={classNames(styles.cell, styles.primary)} title={task.title}>
          <span>{task.title}</span>
        </td>
      )
    case 'assignee':
      return <AssigneeCell task={task} />
    case 'delivery': {
      const status = wire.deliveryState?.status
      return (
        <td className={classNames(styles.cell, status === undefined && styles.meta)} title={status}>
          <span>{status === undefined ? 'not set' : valueLabel(status, deliveryStatus.prefix)}</span>
        </td>
      )
    }
    case 'deliver':
    case 'complete':
      return (
        <td className={classNames(styles.cell, styles.number)}>
          <Time
            iso={
              column === 'deliver'
                ? wire.deliveryState?.deliveryConstraints?.deliverBefore
                : wire.executionConstraints?.completeBefore
            }
          />
        </td>
      )
    case 'sub':
      return <SubTasksCell id={task.id} />
    case 'definition':
    case 'statusVersion':
      return (
        <td className={classNames(styles.cell, styles.number)}>
          {column === 'definition' ? wire.version?.definitionVersion : wire.version?.statusVersion}
        </td>
      )
    case 'id':
      return (
        <td className={classNames(styles.cell, styles.mono, styles.meta)} title={task.id}>
          {shortId(task.id)}
        </td>
      )
    case 'updated':
      return (
        <td className={classNames(styles.cell, styles.number, styles.meta)}>
          <Sourced path=".lastUpdateTime">
            <Time iso={wire.lastUpdateTime} />
          </Sourced>
        </td>
      )
    case 'age':
      return <AgeCell task={task} />
  }
}
