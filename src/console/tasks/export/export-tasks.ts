import { jsonText } from '../../../contract/json-text.ts'
import { countOf } from '../../ui/text/count.ts'
import { csvText, type CsvCell } from '../../format/csv.ts'
import type { KnownNames } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { statusWords } from '../../live/status/status-families.ts'

/** What an export says of itself. */
export interface ExportFacts {
  readonly marking: string
  readonly environment: string
  readonly baseUrl: string
  /** The filters in words. */
  readonly filters: string
  readonly text: string
  /** ISO 8601: when the data was last read, and when the file was made. */
  readonly readAt: string
  readonly exportedAt: string
  /** Whether every page of the filter was loaded. */
  readonly complete: boolean
}

const columns: readonly {
  readonly name: string
  readonly value: (task: LoadedTask, entities: KnownNames) => CsvCell
}[] = [
  { name: 'taskId', value: ({ task }) => task.version?.taskId },
  { name: 'title', value: ({ title }) => title },
  { name: 'status', value: ({ task }) => task.status?.status },
  { name: 'statusWords', value: ({ task }) => statusWords(task.status?.status) },
  { name: 'errorCode', value: ({ task }) => task.status?.taskError?.code },
  { name: 'errorMessage', value: ({ task }) => task.status?.taskError?.message },
  { name: 'assignee', value: ({ task }, entities) => principalName(task.relations?.assignee, entities) },
  {
    name: 'assigneeEntityId',
    value: ({ task }) => task.relations?.assignee?.system?.entityId ?? task.relations?.assignee?.team?.entityId,
  },
  { name: 'deliveryStatus', value: ({ task }) => task.deliveryState?.status },
  { name: 'deliverBefore', value: ({ task }) => task.deliveryState?.deliveryConstraints?.deliverBefore },
  { name: 'completeBefore', value: ({ task }) => task.executionConstraints?.completeBefore },
  { name: 'scheduledTime', value: ({ task }) => task.scheduledTime },
  { name: 'parentTaskId', value: ({ task }) => task.relations?.parentTaskId },
  { name: 'definitionVersion', value: ({ task }) => task.version?.definitionVersion },
  { name: 'statusVersion', value: ({ task }) => task.version?.statusVersion },
  { name: 'createTime', value: ({ task }) => task.createTime },
  { name: 'lastUpdateTime', value: ({ task }) => task.lastUpdateTime },
  { name: 'specificationType', value: ({ task }) => task.specification?.['@type'] },
]

function factLines(facts: ExportFacts, count: number): readonly string[] {
  return [
    `Marking: ${facts.marking}`,
    `Environment: ${facts.environment} ${facts.baseUrl}`,
    `Filters: ${facts.filters}${facts.text === '' ? '' : `; text "${facts.text}" in what was loaded`}`,
    `Read: ${facts.readAt}; exported: ${facts.exportedAt}`,
    `${countOf(count, 'task')}, ${facts.complete ? 'all of this filter' : 'as far as loaded; the service has more'}`,
  ]
}

/** RFC 4180, with the marking, filters and time of reading in comment lines before the header and the marking again at the end. */
export function tasksToCsv(tasks: readonly LoadedTask[], entities: KnownNames, facts: ExportFacts): string {
  const rows = tasks.map((task) => columns.map(({ value }) => value(task, entities)))
  const head = factLines(facts, tasks.length).map((line) => [`# ${line}`])
  const header = columns.map(({ name }) => name)
  return `${csvText([...head, header, ...rows, [`# Marking: ${facts.marking}`]])}\r\n`
}

/** The tasks as received, under what the export says of itself. */
export function tasksToJson(tasks: readonly LoadedTask[], facts: ExportFacts): string {
  return jsonText({ ...facts, count: tasks.length, tasks: tasks.map(({ raw }) => raw) })
}
