import { isRecord } from '../../../contract/json.ts'
import {
  MOST_LOG_PAGE,
  type LogEntry,
  type LogPage,
  type WriteEntries,
  type WriteEntry,
} from '../../../watch/wire/log.ts'
import { answerTime, askWatch, readWatch } from '../client/ask-watch.ts'

/** The log of this console's server. Each throws a `WatchError` where it was not done. */
export interface LogServer {
  /** Entries after that number, in their order, at most `MOST_LOG_PAGE`. */
  readonly read: (after: number, limit: number, signal: AbortSignal) => Promise<LogPage>
  /** The entry as it stands in the log now, also where it was sent before. */
  readonly write: (entry: WriteEntry, signal: AbortSignal) => Promise<LogEntry>
}

export const logServer: LogServer = {
  read: async (after, limit, signal) => {
    const path = `/log?after=${after}&limit=${Math.min(limit, MOST_LOG_PAGE)}`
    const { entries, last } = await readWatch(await askWatch(path, { signal: answerTime(signal) }), isPage)
    return { entries: entries.map((entry, index) => readable(entry, after + 1 + index)), last }
  },
  write: async (entry, signal) => {
    const body: WriteEntries = { entries: [entry] }
    const response = await askWatch('/log', { method: 'POST', body, signal: answerTime(signal) })
    const { entries } = await readWatch(response, isPage)
    return readable(entries[0], 0)
  },
}

function isPage(value: unknown): value is { entries: readonly unknown[]; last: number } {
  return isRecord(value) && Array.isArray(value['entries']) && typeof value['last'] === 'number'
}

/** What stands in the log, whoever has laid hands on it: what is none of its entries any more is shown as such, where it stands. */
export function readable(value: unknown, number: number): LogEntry {
  if (isEntry(value)) return value
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

function isEntry(value: unknown): value is LogEntry {
  return (
    isRecord(value) &&
    ['id', 'kind', 'text', 'before', 'hash'].every((name) => typeof value[name] === 'string') &&
    Number.isSafeInteger(value['number']) &&
    typeof value['at'] === 'number' &&
    ['moment', 'writtenAt', 'corrects'].every((name) => value[name] === undefined || typeof value[name] === 'number') &&
    ['by', 'level', 'outcome'].every((name) => value[name] === undefined || typeof value[name] === 'string') &&
    Array.isArray(value['subjects']) &&
    value['subjects'].every(
      (subject) => isRecord(subject) && ['kind', 'id', 'name'].every((name) => typeof subject[name] === 'string'),
    )
  )
}
