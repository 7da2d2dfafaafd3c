import { timeOf } from '../../contract/datetime.ts'
import { headerOf } from '../exchange.ts'
import { isRecord, textIn } from '../../contract/json.ts'
import { entitiesOf, field, listOf, quoted, tasksOf, when, type ContractGap } from './gap.ts'

function messageTypes(task: unknown): readonly string[] {
  return [
    ['specification'],
    ['status', 'progress'],
    ['status', 'result'],
    ['status', 'estimate'],
    ['status', 'taskError', 'errorDetails'],
  ].flatMap((path) => {
    const type = field(task, ...path, '@type')
    return when(typeof type === 'string', `${path.join('.')} ${quoted(type)}`)
  })
}

function sensorsOf(answer: unknown): readonly unknown[] {
  return entitiesOf(answer).flatMap((entity) => listOf(field(entity, 'sensors', 'sensors')))
}

function valuesOf(things: readonly unknown[], name: string): readonly string[] {
  return things.flatMap((thing) => {
    const value = field(thing, name)
    return when(value !== undefined && value !== null, quoted(value))
  })
}

/** Tasks, entities, objects. */
export const dataGaps: readonly ContractGap[] = [
  {
    id: 'task-page-size',
    area: 'Tasks',
    silent: 'The page size of task queries',
    observe: ({ exchange: { operation, outcome }, answer }) =>
      when(
        operation === 'queryTasks' && outcome === 200 && Boolean(textIn(answer, 'nextPageToken')),
        `${tasksOf(answer).length} tasks on a page with more to come`,
      ),
  },
  {
    id: 'task-order',
    area: 'Tasks',
    silent: 'The order of tasks',
    observe: ({ answer }) => {
      const times = tasksOf(answer).flatMap((task) => timeOf(textIn(task, 'lastUpdateTime')) ?? [])
      const descends = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
      return when(times.length > 2, descends ? 'newest update first' : 'not by newest update')
    },
  },
  {
    id: 'parent-with-others',
    area: 'Tasks',
    silent: 'The answer to parentTaskId together with other parameters',
    probe: 'Parent task excludes other filters',
    observe: ({ exchange: { outcome }, asked }) =>
      when(
        field(asked, 'parentTaskId') !== undefined &&
          (isRecord(field(asked, 'statusFilter')) || isRecord(field(asked, 'updateTimeRange'))),
        `answered with ${outcome}`,
      ),
  },
  {
    id: 'parent-unknown',
    area: 'Tasks',
    silent: 'The answer to a parent task that is missing or has no sub-tasks',
    observe: ({ exchange: { outcome }, asked, answer }) =>
      when(
        field(asked, 'parentTaskId') !== undefined &&
          Object.keys(Object(asked)).length === 1 &&
          tasksOf(answer).length === 0,
        `answered with ${outcome}${outcome === 200 ? ' and no tasks' : ''}`,
      ),
  },
  {
    id: 'time-edges',
    area: 'Tasks',
    silent: 'Whether a task at exactly startTime or endTime is in the range',
    probe: 'Edges of the time range',
    observe: ({ asked, answer }) =>
      ['startTime', 'endTime'].flatMap((name) => {
        const edge = field(asked, 'updateTimeRange', name)
        const isIn = tasksOf(answer).some((task) => edge !== undefined && field(task, 'lastUpdateTime') === edge)
        return when(isIn, `a task at exactly ${name} was included`)
      }),
  },
  {
    id: 'delivery-ends',
    area: 'Tasks',
    silent: 'Result of a task not delivered or acknowledged in time',
    observe: ({ answer }) =>
      tasksOf(answer).flatMap((task) => {
        const code = field(task, 'deliveryState', 'error', 'code')
        return when(code !== undefined, `${quoted(code)} with status ${quoted(field(task, 'status', 'status'))}`)
      }),
  },
  {
    id: 'retry-interval',
    area: 'Tasks',
    silent: 'The format of retryInterval',
    observe: ({ answer }) =>
      tasksOf(answer).flatMap((task) => {
        const interval = field(task, 'retryStrategy', 'fixedRetryStrategy', 'retryInterval')
        return when(interval !== undefined, quoted(interval))
      }),
  },
  {
    id: 'message-types',
    area: 'Tasks',
    silent: 'Types and fields of typed messages',
    observe: ({ answer }) => tasksOf(answer).flatMap(messageTypes),
  },
  {
    id: 'field-path',
    area: 'Entities',
    silent: 'The syntax of fieldPath',
    observe: ({ answer }) =>
      entitiesOf(answer).flatMap((entity) =>
        valuesOf(listOf(field(entity, 'overrides', 'override')), 'fieldPath').map((path) => `an override on ${path}`),
      ),
  },
  {
    id: 'no-override',
    area: 'Entities',
    silent: 'The outcome of clearing a path without an override',
    probe: 'Override, removed twice',
    observe: ({ exchange: { operation, outcome }, answer }) =>
      when(
        operation === 'deleteEntityOverride' && typeof outcome === 'number' && outcome !== 200,
        `${outcome} ${quoted(field(answer, 'code'))}`,
      ),
  },
  {
    id: 'sensor-values',
    area: 'Entities',
    silent: 'Values of operationalState, sensorType and scanType',
    observe: ({ answer }) => [
      ...valuesOf(sensorsOf(answer), 'operationalState').map((value) => `operationalState ${value}`),
      ...valuesOf(sensorsOf(answer), 'sensorType').map((value) => `sensorType ${value}`),
      ...entitiesOf(answer).flatMap((entity) =>
        when(
          field(entity, 'signal', 'scanCharacteristics') !== undefined,
          ...valuesOf([field(entity, 'signal', 'scanCharacteristics')], 'scanType').map((value) => `scanType ${value}`),
        ),
      ),
    ],
  },
  {
    id: 'power-fields',
    area: 'Entities',
    silent: 'Fields of PowerSource',
    observe: ({ answer }) =>
      entitiesOf(answer).flatMap((entity) => {
        const sources = field(entity, 'powerState', 'sourceIdToState')
        return Object.values(Object(sources)).flatMap((source) =>
          Object.keys(Object(source)).map((name) => `powerState.sourceIdToState.*.${name}`),
        )
      }),
  },
  {
    id: 'two-positions',
    area: 'Entities',
    silent: 'Which position holds when location and kinematics are both set',
    observe: ({ answer }) =>
      entitiesOf(answer).flatMap((entity) =>
        when(
          isRecord(field(entity, 'location')) && isRecord(field(entity, 'kinematics')),
          'an entity has both location and kinematics',
        ),
      ),
  },
  {
    id: 'half-position',
    area: 'Entities',
    silent: 'Whether an absent latitude or longitude is zero or unknown',
    observe: ({ answer }) =>
      entitiesOf(answer).flatMap((entity) => {
        const position = field(entity, 'location', 'position')
        const has = (name: string) => field(position, name) !== undefined && field(position, name) !== null
        return when(
          isRecord(position) && has('latitudeDegrees') !== has('longitudeDegrees'),
          `a position with ${has('latitudeDegrees') ? 'latitude' : 'longitude'} alone`,
        )
      }),
  },
  {
    id: 'object-slashes',
    area: 'Objects',
    silent: 'Whether slashes in objectPath may come encoded',
    observe: ({ exchange: { operation, outcome, url } }) =>
      when(operation === 'getObject' && /%2f/i.test(url), `%2F in the path: answered with ${outcome}`),
  },
  {
    id: 'object-coding',
    area: 'Objects',
    silent: 'Who may ask for zstd, and when the browser negotiates the encoding',
    probe: 'Identity equals zstd',
    observe: ({ exchange: { operation, outcome, requestHeaders, responseHeaders } }) =>
      when(
        operation === 'getObject' && outcome === 200,
        `asked ${headerOf(requestHeaders, 'watchfloor-accept-encoding') ?? headerOf(requestHeaders, 'accept-encoding') ?? 'as the browser does'}, came ${headerOf(responseHeaders, 'watchfloor-content-encoding') ?? headerOf(responseHeaders, 'content-encoding') ?? 'without a coding that a page can see'}`,
      ),
  },
  {
    id: 'object-type',
    area: 'Objects',
    silent: 'The content type of an object’s answer',
    observe: ({ exchange: { operation, outcome, responseHeaders } }) =>
      when(operation === 'getObject' && outcome === 200, quoted(headerOf(responseHeaders, 'content-type') ?? 'none')),
  },
  {
    id: 'checksum',
    area: 'Deleted objects',
    silent: 'The algorithm of checksum',
    observe: ({ answer }) =>
      valuesOf(listOf(field(answer, 'deleted_objects')), 'checksum').map((value) =>
        /^"[\da-f]{64}"$/i.test(value)
          ? '64 hexadecimal digits, as SHA-256 has'
          : `${value.length - 2} characters of another form`,
      ),
  },
  {
    id: 'egress-error',
    area: 'Egress streams',
    silent: 'Code values and types of details',
    observe: ({ exchange: { operation, outcome }, answer }) =>
      when(
        operation === 'deleteEgressStream' && typeof outcome === 'number' && outcome >= 400,
        `${outcome} with code ${quoted(field(answer, 'code'))}${listOf(field(answer, 'details'))
          .map((detail) => `, ${quoted(field(detail, '@type'))}`)
          .join('')}`,
      ),
  },
]
