import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { timeOf } from '../../../../contract/datetime.ts'
import { valueLabel } from '../../../../contract/label.ts'
import { deliveryStatus } from '../../../../contract/task.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { Age } from '../../../format/Age.tsx'
import { shortId } from '../../../../format/id.ts'
import { formatZuluTime } from '../../../../format/time.ts'
import { ZuluTime } from '../../../format/ZuluTime.tsx'
import type { LivePicture } from '../../../known/live-tasks.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { allStatuses, statusWords } from '../../../../task/status-families.ts'
import { Status } from '../../../known/status/Status.tsx'
import { principalName } from '../../../../picture/principal-name.ts'
import { assigneeEntityId } from '../../../../task/principal.ts'
import { useChildren, useEntity, usePrincipalName } from '../../../known/use-tasks.ts'
import { shownNow, useEachSecond } from '../../../ui/browser/ticker.ts'
import type { Column } from '../../../ui/list/column.ts'
import { AlertMark } from '../../../known/alert-mark.ts'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import { isFresh } from '../board/TaskCard.tsx'
import styles from './TaskTable.module.css'

export type ColumnId =
  | 'status'
  | 'task'
  | 'assignee'
  | 'delivery'
  | 'deliver'
  | 'complete'
  | 'sub'
  | 'definition'
  | 'statusVersion'
  | 'id'
  | 'updated'
  | 'age'

export interface TaskColumn extends Omit<Column<LoadedTask, ColumnId, LivePicture>, 'width'> {
  /** Undefined takes the rest. */
  readonly pixels: number | undefined
  /** Hidden by default. */
  readonly isExtra?: boolean
  /** The key depends on other tasks, so it may change without the task. */
  readonly isDependent?: boolean
}

const statusRank = new Map(allStatuses.map((status, index) => [status as string, index]))

/** Fits `20 NOV 22:41:19Z`: another day's time is never cut. */
const DAY_AND_TIME = 138

/** An unset field stays empty unless its absence says something. */
export const tableColumns: readonly TaskColumn[] = [
  {
    id: 'status',
    title: 'Status',
    pixels: 176,
    key: ({ task }) => statusRank.get(task.status?.status ?? '') ?? 99,
    cell: ({ task }) => (
      <span className={styles.signed}>
        <Sourced path=".status">
          <Status status={task.status?.status} />
        </Sourced>
      </span>
    ),
    csv: {
      status: ({ task }) => task.status?.status,
      statusWords: ({ task }) => statusWords(task.status?.status),
      errorCode: ({ task }) => task.status?.taskError?.code,
      errorMessage: ({ task }) => task.status?.taskError?.message,
    },
  },
  {
    id: 'task',
    title: 'Task',
    pixels: undefined,
    key: ({ title }) => title.toLowerCase(),
    cell: ({ id, title }) => (
      <span className="row gap-6">
        <span className="truncate primary">{title}</span>
        <AlertMark taskId={id} />
      </span>
    ),
    csv: { title: ({ title }) => title },
  },
  {
    id: 'assignee',
    title: 'Assignee',
    pixels: 164,
    isDependent: true,
    key: ({ task }, { entities }) => principalName(task.relations?.assignee, entities)?.toLowerCase(),
    cell: (task) => <Assignee task={task} />,
    csv: {
      assignee: ({ task }, { entities }) => principalName(task.relations?.assignee, entities),
      assigneeEntityId: ({ task }) => assigneeEntityId(task.relations?.assignee),
    },
  },
  {
    id: 'delivery',
    title: 'Delivery',
    pixels: 128,
    key: ({ task }) => task.deliveryState?.status,
    cell: ({ task: { deliveryState } }) =>
      deliveryState?.status === undefined ? <NotSet /> : valueLabel(deliveryState.status, deliveryStatus.prefix),
    csv: { deliveryStatus: ({ task }) => task.deliveryState?.status },
  },
  timeColumn('deliver', 'Deliver by', 'deliverBefore', {
    of: ({ task }) => task.deliveryState?.deliveryConstraints?.deliverBefore,
    isExtra: true,
  }),
  timeColumn('complete', 'Complete by', 'completeBefore', {
    of: ({ task }) => task.executionConstraints?.completeBefore,
  }),
  {
    id: 'sub',
    title: 'Sub-tasks',
    pixels: 82,
    isNumber: true,
    isDependent: true,
    key: ({ id }, { tasks }) => tasks.children.shown().groups.get(id)?.length,
    cell: ({ id }) => <SubTasks id={id} />,
  },
  {
    id: 'definition',
    title: 'Definition v.',
    pixels: 98,
    isNumber: true,
    key: ({ task }) => task.version?.definitionVersion,
    cell: ({ task }) => task.version?.definitionVersion,
    csv: { definitionVersion: ({ task }) => task.version?.definitionVersion },
  },
  {
    id: 'statusVersion',
    title: 'Status v.',
    pixels: 76,
    isNumber: true,
    key: ({ task }) => task.version?.statusVersion,
    cell: ({ task }) => task.version?.statusVersion,
    csv: { statusVersion: ({ task }) => task.version?.statusVersion },
  },
  {
    id: 'id',
    title: 'Task id',
    pixels: 104,
    key: ({ id }) => id,
    cell: ({ id }) => <span className="mono meta">{shortId(id)}</span>,
    csv: { taskId: ({ task }) => task.version?.taskId },
  },
  {
    id: 'updated',
    title: 'Updated',
    pixels: DAY_AND_TIME,
    isNumber: true,
    key: ({ updated }) => known(updated),
    cell: ({ task }) => (
      <span className="meta">
        <Sourced path=".lastUpdateTime">{timeWords(task.lastUpdateTime)}</Sourced>
      </span>
    ),
    csv: { lastUpdateTime: ({ task }) => task.lastUpdateTime },
  },
  {
    id: 'age',
    title: 'Age',
    pixels: 106,
    isNumber: true,
    key: ({ updated }) => (known(updated) === undefined ? undefined : -updated),
    cell: (task) => <TaskAge task={task} />,
  },
]

/** First the id, which names a row; last some fields that the table lacks. */
export const exportColumns: readonly Pick<Column<LoadedTask, string, LivePicture>, 'csv'>[] = [
  ...tableColumns.toSorted((a, b) => Number(b.id === 'id') - Number(a.id === 'id')),
  {
    csv: {
      scheduledTime: ({ task }) => task.scheduledTime,
      parentTaskId: ({ task }) => task.relations?.parentTaskId,
      createTime: ({ task }) => task.createTime,
      specificationType: ({ task }) => task.specification?.['@type'],
    },
  },
]

function timeColumn(
  id: ColumnId,
  title: string,
  field: string,
  { of, isExtra = false }: { of: (task: LoadedTask) => string | undefined; isExtra?: boolean },
): TaskColumn {
  return {
    id,
    title,
    pixels: DAY_AND_TIME,
    isNumber: true,
    isExtra,
    key: (task) => timeOf(of(task)),
    cell: (task) => timeWords(of(task)),
    csv: { [field]: of },
  }
}

function known(updated: number): number | undefined {
  return updated === Number.NEGATIVE_INFINITY ? undefined : updated
}

function timeWords(iso: string | undefined): ReactNode {
  const at = timeOf(iso)
  return at === undefined ? iso : <ZuluTime time={at}>{formatZuluTime(at, shownNow())}</ZuluTime>
}

function NotSet() {
  return <span className="meta">not set</span>
}

function Assignee({ task: { task } }: { task: LoadedTask }) {
  const assignee = task.relations?.assignee
  const who = usePrincipalName(assignee)
  const entity = useEntity(assigneeEntityId(assignee))
  return (
    <span className={styles.signed}>
      {who !== undefined && <EntitySymbol entity={entity?.best.entity} />}
      <Sourced path=".relations.assignee">{who === undefined ? <NotSet /> : <span>{who}</span>}</Sourced>
    </span>
  )
}

function SubTasks({ id }: { id: string }) {
  return useChildren(id).length || ''
}

function TaskAge({ task }: { task: LoadedTask }) {
  const fresh = useEachSecond((now) => isFresh(task, now))
  const { lastUpdateTime = 'not set' } = task.task
  if (known(task.updated) === undefined) return <span className="meta">{lastUpdateTime}</span>
  return (
    <span className={cx('primary', fresh && styles.fresh)}>
      <Age time={task.updated} iso={lastUpdateTime} />
    </span>
  )
}
