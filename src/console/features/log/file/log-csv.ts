import { isoTime } from '../../../../contract/datetime.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { csvText, type CsvCell } from '../../../../format/csv.ts'
import { provedWords } from '../../../known/watch/persons/actor-words.ts'
import { actorOf, kindOf } from '../list/entry-kinds.ts'

/** An entry in the columns of a duty log: what a file and a printed sheet hold. `since`: as `actorWords`. */
export function dutyLine(entry: LogEntry, since?: number) {
  const { number, at, text, subjects, writtenAt, corrects, outcome } = entry
  const names = subjects.map(({ name }) => name).filter((name) => !text.includes(name))
  return {
    item: number,
    time: isoTime(at),
    event: [
      corrects === undefined ? text : `Corrects entry ${corrects}: ${text}`,
      ...(names.length === 0 ? [] : [`(${names.join(', ')})`]),
      ...(writtenAt === undefined ? [] : [`(written ${isoTime(writtenAt)})`]),
    ].join(' '),
    action: [kindOf(entry).words, ...(outcome === undefined ? [] : [outcome])].join(', '),
    by: actorOf(entry, provedWords, since),
  }
}

/** One line per entry, times in ISO 8601. Without a client: by the server. */
export function logCsv(entries: readonly LogEntry[], marking: string, since?: number): string {
  const lines = entries.map((entry): CsvCell[] => {
    const { item, time, event, action, by } = dutyLine(entry, since)
    return [item, time, event, action, by, entry.person?.initials ?? '', entry.by ?? '', marking]
  })
  return csvText([['item', 'time', 'event', 'action', 'by', 'person', 'client', 'marking'], ...lines])
}
