import { anyMessage } from './any-message.ts'
import { compareDatetimes, inOrder } from './datetime.ts'
import { entity, expiresInTime } from './entity/entity.ts'
import { limits } from './limits.ts'
import type { Operation } from './operation.ts'
import { principal } from './principal.ts'
import { deprecated, essential, list, part, section, type Infer } from './schema.ts'
import { agent } from './team.ts'
import { closedEnum, code, datetime, flag, id, openEnum, shortText, text, uint } from './vocabulary.ts'

export type { Principal } from './principal.ts'

const resources = section(2, 'Resources and their fields')
const statuses = section(2, 'TaskStatus')
const deliveries = section(2, 'DeliveryState')
const queries = section(1, 'Query tasks')

const statusWords = [
  'INVALID CREATED SCHEDULED_IN_MANAGER SENT MACHINE_RECEIPT ACK WILCO EXECUTING WAITING_FOR_UPDATE DONE_OK DONE_NOT_OK',
  'REPLACED CANCEL_REQUESTED COMPLETE_REQUESTED VERSION_REJECTED',
] as const
export const taskStatusValue = openEnum('task status', 'STATUS_', ...statusWords)
/** A response may bring others, see `Open`. */
export const taskStatusValues = taskStatusValue.values
export type TaskStatusValue = (typeof taskStatusValues)[number]

export const taskErrorCode = openEnum('task error code', 'ERROR_CODE_', 'INVALID CANCELLED REJECTED TIMEOUT FAILED')
export type TaskErrorCode = (typeof taskErrorCode.values)[number]

export const deliveryStatus = openEnum(
  'delivery status',
  'DELIVERY_STATUS_',
  'INVALID DELIVERED PENDING_EXECUTE PENDING_CANCEL PENDING_COMPLETE',
)

export const deliveryErrorCode = openEnum(
  'delivery error code',
  'DELIVERY_ERROR_CODE_',
  'INVALID UNAVAILABLE TIMEOUT REJECTED NOT_ACKNOWLEDGED',
)

export const taskVersion = resources.component('TaskVersion', 'counters for optimistic concurrency', {
  taskId: id('task', 'unique id of the task'),
  definitionVersion: uint('unset (0) initially, 1 on creation, increments with each update to task fields'),
  statusVersion: uint('unset (0) initially, 1 on creation, increments with each status update'),
})
export type TaskVersion = Infer<typeof taskVersion>

export const taskError = statuses.component('TaskError', 'errors associated with the task', {
  code: taskErrorCode('kind of error'),
  message: text('what went wrong'),
  errorDetails: part(anyMessage, 'details of the error'),
})
export type TaskError = Infer<typeof taskError>

export const allocation = statuses.component('Allocation', 'agents in use', {
  activeAgents: list(agent, 'agents in use'),
})
export type Allocation = Infer<typeof allocation>

export const taskStatus = statuses.component('TaskStatus', 'status of the task', {
  status: taskStatusValue('status of the task'),
  taskError,
  progress: part(anyMessage, 'incremental progress'),
  result: part(anyMessage, 'final result'),
  startTime: datetime('when execution began; may be unknown even for executing tasks'),
  estimate: part(anyMessage, 'estimate of how the task will progress'),
  allocation,
  lastUpdateTime: datetime('last time the status changed; guards against out-of-order updates'),
})
export type TaskStatus = Infer<typeof taskStatus>

export const relations = resources.component('Relations', 'related tasks and assignee', {
  assignee: part(principal, 'system, user or team assigned'),
  parentTaskId: id('task', 'set when the task is a sub-task'),
})
export type Relations = Infer<typeof relations>

export const replication = resources.component('Replication', 'set on a replicated task', {
  staleTime: datetime('time after which the task is assumed stale'),
})
export type Replication = Infer<typeof replication>

export const owner = resources.component(
  'Owner',
  'networked owner, for linear writes on the node that replicates task data',
  {
    entityId: id('entity', 'entity id of the owner'),
  },
)
export type Owner = Infer<typeof owner>

export const taskEntity = resources.component(
  'TaskEntity',
  'an entity given to the task',
  {
    entity: part(entity, 'the entity as it was when the task was made'),
    snapshot: flag('the entity was generated from a snapshot of a live entity'),
  },
  [
    {
      ...expiresInTime,
      at: ['entity', 'expiryTime'],
      holds: ({ entity: given, snapshot }, answeredAt) =>
        snapshot === true || given === undefined || expiresInTime.holds(given, answeredAt),
    },
  ],
)
export type TaskEntity = Infer<typeof taskEntity>

export const fixedRetry = resources.component('FixedRetry', 'retry at a fixed interval', {
  retryInterval: code(`interval between retries; ${limits.defaultRetryIntervalSeconds} seconds when unset`),
})
export type FixedRetry = Infer<typeof fixedRetry>

export const retryStrategy = resources.component(
  'RetryStrategy',
  'how delivery is retried to assets with intermittent connectivity',
  { fixedRetryStrategy: fixedRetry },
)
export type RetryStrategy = Infer<typeof retryStrategy>

export const deliveryError = deliveries.component('DeliveryError', 'why delivery failed', {
  code: deliveryErrorCode('kind of error'),
  message: text('what went wrong'),
})
export type DeliveryError = Infer<typeof deliveryError>

export const deliveryConstraints = deliveries.component(
  'DeliveryConstraints',
  'scheduling constraints for delivery',
  {
    deliverAfter: datetime('earliest time delivery may be attempted'),
    deliverBefore: datetime('latest delivery time; if it passes undelivered, the task times out'),
    requireAcknowledgement: flag(
      'delivered only once the agent reports receipt; re-sent until then, needs deliverBefore',
    ),
  },
  [
    {
      text: 'requireAcknowledgement needs deliverBefore',
      at: 'deliverBefore',
      holds: ({ requireAcknowledgement, deliverBefore }) => !requireAcknowledgement || deliverBefore !== undefined,
    },
    {
      text: 'deliverAfter is not later than deliverBefore',
      holds: ({ deliverAfter, deliverBefore }) => inOrder(deliverAfter, deliverBefore),
    },
  ],
)
export type DeliveryConstraints = Infer<typeof deliveryConstraints>

export const deliveryState = deliveries.component('DeliveryState', 'current delivery state', {
  status: deliveryStatus('current delivery status'),
  error: deliveryError,
  deliveryConstraints,
})
export type DeliveryState = Infer<typeof deliveryState>

export const executionConstraints = resources.component(
  'ExecutionConstraints',
  'scheduling constraints for the agent after delivery',
  {
    startAfter: datetime('agent may execute after this time'),
    completeBefore: datetime('time before which the agent may execute the task'),
  },
  [
    {
      text: 'startAfter is not later than completeBefore',
      holds: ({ startAfter, completeBefore }) => inOrder(startAfter, completeBefore),
    },
  ],
)
export type ExecutionConstraints = Infer<typeof executionConstraints>

export const task = resources.component(
  'Task',
  'a structured unit of work assignable to an agent',
  {
    version: part(taskVersion, 'version of this task'),
    displayName: deprecated(
      shortText(limits.displayNameCharacters - 1, 'short human-readable name, under 100 characters'),
    ),
    specification: part(anyMessage, 'path of the protobuf task definition and the complete task data'),
    createdBy: part(principal, 'who created the task; never changes after creation'),
    lastUpdatedBy: part(principal, 'who updated the task last'),
    lastUpdateTime: datetime('time of last update'),
    status: taskStatus,
    scheduledTime: datetime('when the task is to execute, if scheduled'),
    relations: part(relations, 'related tasks: assignee and parent'),
    description: text('longer free-form description'),
    isExecutedElsewhere: flag('execution is managed elsewhere; task manager sends no execution instructions'),
    createTime: datetime('time of creation'),
    replication,
    initialEntities: list(taskEntity, 'initial entities of an entity-aware task; not updated during execution'),
    owner,
    retryStrategy,
    deliveryState,
    executionConstraints,
  },
  [
    {
      text: 'tasks with a retry strategy need deliveryConstraints.deliverBefore',
      at: 'deliveryState',
      holds: ({ retryStrategy: strategy, deliveryState: state }) =>
        strategy === undefined || state?.deliveryConstraints?.deliverBefore !== undefined,
    },
  ],
)
export type Task = Infer<typeof task>

const statusToFilter = closedEnum('task status', 'STATUS_', ...statusWords)

export const updateTimeRange = queries.component(
  'UpdateTimeRange',
  'only tasks updated within the range',
  {
    startTime: datetime('tasks updated after that time'),
    endTime: datetime('tasks updated before that time'),
  },
  [
    {
      text: 'startTime is before endTime',
      holds: ({ startTime, endTime }) =>
        startTime === undefined || endTime === undefined || !(compareDatetimes(startTime, endTime) >= 0),
    },
  ],
)

export const taskQuery = queries.component(
  'TaskQuery',
  'filter criteria',
  {
    pageToken: code('results start from this token'),
    parentTaskId: id('task', 'tasks whose parent task has this id; excludes every other filter'),
    statusFilter: queries.component('StatusFilter', 'keeps tasks whose status equals the given value', {
      status: statusToFilter('the status to keep'),
    }),
    updateTimeRange,
  },
  [
    {
      text: 'parentTaskId excludes every other filter',
      at: 'parentTaskId',
      holds: ({ parentTaskId, statusFilter, updateTimeRange: range }) =>
        parentTaskId === undefined || (statusFilter === undefined && range === undefined),
    },
  ],
)
export type TaskQuery = Infer<typeof taskQuery>

export const taskQueryResult = essential(
  queries.component('TaskQueryResult', 'a page of tasks', {
    tasks: list(task, 'matching tasks'),
    nextPageToken: code('a non-empty value means results are incomplete'),
  }),
)
export type TaskQueryResult = Infer<typeof taskQueryResult>

export const queryTasks = {
  id: 'queryTasks',
  title: 'Query tasks',
  method: 'POST',
  path: '/api/v1/tasks/query',
  parameters: {},
  request: { contentType: 'application/json', schema: taskQuery },
  response: { kind: 'json', schema: taskQueryResult },
  errorShape: 'C',
  statuses: {
    200: 'a page of matching tasks',
    400: 'bad request',
    401: 'unauthorized',
    404: 'resource not found',
  },
} as const satisfies Operation

export const taskOperations = { queryTasks }
