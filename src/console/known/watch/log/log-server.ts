import * as v from 'valibot'

import { isRecord } from '../../../../contract/json.ts'
import {
  logEntrySchema,
  MOST_LOG_PAGE,
  type LogEntry,
  type LogPage,
  type WriteEntry,
} from '../../../../watch/wire/log.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { answerTime, askWatch, type Acting } from '../client/ask-watch.ts'

/** All methods throw `WatchError`. */
export interface LogServer {
  /** Entries after that number, in order, at most `MOST_LOG_PAGE`. */
  readonly read: (after: number, limit: number, signal: AbortSignal) => Promise<LogPage>
  /** Returns the logged entry, even if it was sent before. */
  readonly write: (entry: WriteEntry, signal: AbortSignal, acting: Acting) => Promise<LogEntry>
}

const { getLog, writeLog } = watchOperations

export const logServer: LogServer = {
  read: async (after, limit, signal) => {
    const query = { after, limit: Math.min(limit, MOST_LOG_PAGE) }
    const { entries, last } = await askWatch(getLog, { query }, answerTime(signal))
    return { entries: entries.map((entry, index) => readable(entry, after + 1 + index)), last }
  },
  write: async (entry, signal, acting) => {
    const { entries } = await askWatch(writeLog, { body: { entries: [entry] } }, answerTime(signal), acting)
    return readable(entries[0], 0)
  },
}

/** Shows tampered entries as such, in place. */
export function readable(value: unknown, number: number): LogEntry {
  if (v.is(logEntrySchema, value)) return value
  const found = isRecord(value) && Number.isSafeInteger(value['number']) ? Number(value['number']) : number
  return {
    number: found,
    id: '',
    kind: 'written',
    at: 0,
    text: 'This entry can’t be read',
    subjects: [],
    before: '',
    hash: '',
  }
}
