import type { JournalFacts } from '../../../../watch/wire/journal.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { askWatch } from '../client/ask-watch.ts'

/** @throws WatchError, or the `AbortError` of `signal` */
export function journalFacts(signal: AbortSignal): Promise<JournalFacts> {
  return askWatch(watchOperations.getJournal, {}, signal)
}

/** Of all clients; slow for a large journal. @throws WatchError */
export function forgetJournal(): Promise<void> {
  return askWatch(watchOperations.forgetJournal, {}, new AbortController().signal)
}
