import type { LoadedTask } from '../../live/loaded-task.ts'
import type { Live } from '../../live/live-tasks.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { allStatuses } from '../../live/status/status-families.ts'

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

export type SortKey = string | number | undefined

export interface TableColumn {
  readonly id: ColumnId
  readonly title: string
  /** Pixels; undefined takes what is left. */
  readonly width: number | undefined
  readonly numeric: boolean
  /** Shown unless the user hides it. */
  readonly shown: boolean
  /** A text or number to sort by; undefined sorts last either way. */
  readonly key: (task: LoadedTask, live: Live) => SortKey
  /** The key says something of other loaded tasks, too, and changes when the task doesn't. */
  readonly dependent?: true
}

const statusRank = new Map(allStatuses.map((status, index) => [status as string, index]))
function known(updated: number): number | undefined {
  return updated === Number.NEGATIVE_INFINITY ? undefined : updated
}

/** Room for `20 NOV 22:41:19Z`: a time of another day is never cut. */
const DAY_AND_TIME = 138

export const tableColumns: readonly TableColumn[] = [
  {
    id: 'status',
    title: 'Status',
    width: 176,
    numeric: false,
    shown: true,
    key: ({ task }) => statusRank.get(task.status?.status ?? '') ?? 99,
  },
  { id: 'task', title: 'Task', width: undefined, numeric: false, shown: true, key: ({ title }) => title.toLowerCase() },
  {
    id: 'assignee',
    title: 'Assignee',
    width: 164,
    numeric: false,
    shown: true,
    dependent: true,
    key: ({ task }, { entities }) => principalName(task.relations?.assignee, entities)?.toLowerCase(),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    width: 128,
    numeric: false,
    shown: true,
    key: ({ task }) => task.deliveryState?.status,
  },
  {
    id: 'deliver',
    title: 'Deliver by',
    width: DAY_AND_TIME,
    numeric: true,
    shown: false,
    key: ({ task }) => task.deliveryState?.deliveryConstraints?.deliverBefore,
  },
  {
    id: 'complete',
    title: 'Complete by',
    width: DAY_AND_TIME,
    numeric: true,
    shown: true,
    key: ({ task }) => task.executionConstraints?.completeBefore,
  },
  {
    id: 'sub',
    title: 'Sub',
    width: 56,
    numeric: true,
    shown: true,
    dependent: true,
    key: ({ id }, { tasks }) => tasks.children.shown().groups.get(id)?.length,
  },
  {
    id: 'definition',
    title: 'Def v',
    width: 62,
    numeric: true,
    shown: true,
    key: ({ task }) => task.version?.definitionVersion,
  },
  {
    id: 'statusVersion',
    title: 'Stat v',
    width: 64,
    numeric: true,
    shown: true,
    key: ({ task }) => task.version?.statusVersion,
  },
  { id: 'id', title: 'Task id', width: 104, numeric: false, shown: true, key: ({ id }) => id },
  {
    id: 'updated',
    title: 'Updated',
    width: DAY_AND_TIME,
    numeric: true,
    shown: true,
    key: ({ updated }) => known(updated),
  },
  {
    id: 'age',
    title: 'Age',
    width: 106,
    numeric: true,
    shown: true,
    key: ({ updated }) => (known(updated) === undefined ? undefined : -updated),
  },
]

export interface Sort {
  readonly column: TableColumn
  readonly descending: boolean
}

/** Reads the address's `sort`: a column's id, with a minus for descending. Undefined is the order of loading, newest update first. */
export function readSort(text: string | undefined): Sort | undefined {
  const descending = text?.startsWith('-') ?? false
  const column = tableColumns.find(({ id }) => id === (descending ? text?.slice(1) : text))
  return column && { column, descending }
}

export function writeSort(sort: Sort | undefined): string | undefined {
  return sort && `${sort.descending ? '-' : ''}${sort.column.id}`
}
