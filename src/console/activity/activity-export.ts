import Papa from 'papaparse'

import { unansweredWords, type ActivityEntry } from './activity-entry.ts'
import { isoTime } from '../ui/format/time.ts'

const iso = (time: number) => isoTime(time)

/** One row per entry. Cells that a spreadsheet would run as a formula are quoted against it. */
export function activityCsv(entries: readonly ActivityEntry[], marking: string): string {
  const now = Date.now()
  const rows = entries.map((entry) => {
    const { at, environment, environmentUrl, clientId, operation, resource, request, answer, note } = entry
    return {
      time: iso(at),
      environment,
      environment_url: environmentUrl,
      client_id: clientId,
      operation,
      resource: resource.join(' '),
      method: request?.method ?? note?.verb ?? '',
      url: request?.url ?? '',
      attempt: request?.attempt ?? '',
      outcome: answer?.outcome ?? (request === undefined ? '' : unansweredWords(entry, now)),
      answered: answer === undefined ? '' : iso(answer.at),
      milliseconds: answer === undefined ? '' : answer.at - at,
      environment_date: answer?.environmentDate ?? '',
      body: answer?.body ?? '',
      words: note?.words ?? answer?.failure ?? '',
      marking,
    }
  })
  return Papa.unparse(rows, { columns: COLUMNS, escapeFormulae: true, newline: '\r\n' })
}

const COLUMNS = [
  'time',
  'environment',
  'environment_url',
  'client_id',
  'operation',
  'resource',
  'method',
  'url',
  'attempt',
  'outcome',
  'answered',
  'milliseconds',
  'environment_date',
  'body',
  'words',
  'marking',
]

/** Everything that is kept, with times in ISO 8601. */
export function activityJson(entries: readonly ActivityEntry[], marking: string): string {
  const shown = entries.map(({ scope: _scope, at, answer, ...rest }) => ({
    ...rest,
    at: iso(at),
    answer: answer === undefined ? undefined : { ...answer, at: iso(answer.at) },
  }))
  return `${JSON.stringify({ marking, exported: iso(Date.now()), entries: shown }, undefined, 2)}\n`
}
