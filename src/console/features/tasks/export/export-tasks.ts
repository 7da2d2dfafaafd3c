import { jsonText } from '../../../../contract/json-text.ts'
import { countOf } from '../../../../format/count.ts'
import { csvText } from '../../../../format/csv.ts'
import type { LivePicture } from '../../../known/live-tasks.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { csvLines } from '../../../ui/list/column.ts'
import { exportColumns } from '../table/task-columns.tsx'

export interface ExportFacts {
  readonly marking: string
  readonly environment: string
  readonly baseUrl: string
  /** In words. */
  readonly filters: string
  readonly text: string
  /** ISO 8601: time of the data, and of the file. */
  readonly readAt: string
  readonly exportedAt: string
  /** ISO 8601: the shown moment of the past; absent: now. */
  readonly asKnownAt?: string
  /** Whether all pages of the filter were loaded. */
  readonly complete: boolean
}

function factLines(facts: ExportFacts, count: number): readonly string[] {
  return [
    `Marking: ${facts.marking}`,
    `Environment: ${facts.environment} ${facts.baseUrl}`,
    `Filters: ${facts.filters}${facts.text === '' ? '' : `; text "${facts.text}" in what was loaded`}`,
    `Read: ${facts.readAt}; exported: ${facts.exportedAt}`,
    ...(facts.asKnownAt === undefined ? [] : [`Past: as known at ${facts.asKnownAt}`]),
    `${countOf(count, 'task')}, ${facts.complete ? 'all of this filter' : 'loaded so far; the service has more'}`,
  ]
}

/** RFC 4180, with marking, filters and age as comment lines before the header, and the marking at the end. */
export function tasksToCsv(tasks: readonly LoadedTask[], live: LivePicture, facts: ExportFacts): string {
  const head = factLines(facts, tasks.length).map((line) => [`# ${line}`])
  return `${csvText([...head, ...csvLines(exportColumns, tasks, live), [`# Marking: ${facts.marking}`]])}\r\n`
}

/** Tasks as received, below the facts. */
export function tasksToJson(tasks: readonly LoadedTask[], facts: ExportFacts): string {
  return jsonText({ ...facts, count: tasks.length, tasks: tasks.map(({ raw }) => raw) })
}
