import { csvText, type CsvCell } from '../../../format/csv.ts'
import { unansweredWords, type ActivityEntry } from './activity-entry.ts'
import { isoTime } from '../../../contract/datetime.ts'

export function activityCsv(entries: readonly ActivityEntry[], marking: string): string {
  const now = Date.now()
  return csvText([
    columns.map(({ name }) => name),
    ...entries.map((entry) => columns.map(({ value }) => value(entry, now, marking))),
  ])
}

const columns: readonly { name: string; value: (entry: ActivityEntry, now: number, marking: string) => CsvCell }[] = [
  { name: 'time', value: ({ at }) => isoTime(at) },
  { name: 'environment', value: ({ environment }) => environment },
  { name: 'environment_url', value: ({ environmentUrl }) => environmentUrl },
  { name: 'client_id', value: ({ clientId }) => clientId },
  { name: 'operation', value: ({ operation }) => operation },
  { name: 'resource', value: ({ resource }) => resource.join(' ') },
  { name: 'method', value: ({ request, note }) => request?.method ?? note?.verb },
  { name: 'url', value: ({ request }) => request?.url },
  { name: 'attempt', value: ({ request }) => request?.attempt },
  {
    name: 'outcome',
    value: (entry, now) =>
      entry.answer?.outcome ?? (entry.request === undefined ? undefined : unansweredWords(entry, now)),
  },
  { name: 'answered', value: ({ answer }) => (answer === undefined ? undefined : isoTime(answer.at)) },
  { name: 'milliseconds', value: ({ at, answer }) => (answer === undefined ? undefined : answer.at - at) },
  { name: 'environment_date', value: ({ answer }) => answer?.environmentDate },
  { name: 'body', value: ({ answer }) => answer?.body },
  { name: 'words', value: ({ note, answer }) => note?.words ?? answer?.failure },
  { name: 'marking', value: (_entry, _now, marking) => marking },
]

export function activityJson(entries: readonly ActivityEntry[], marking: string): string {
  const shown = entries.map(({ scope: _scope, at, answer, ...rest }) => ({
    ...rest,
    at: isoTime(at),
    answer: answer === undefined ? undefined : { ...answer, at: isoTime(answer.at) },
  }))
  return `${JSON.stringify({ marking, exported: isoTime(Date.now()), entries: shown }, undefined, 2)}\n`
}
