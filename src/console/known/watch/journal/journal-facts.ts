import type { JournalFacts } from '../../../../watch/wire/journal.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { askWatch } from '../client/ask-watch.ts'

/**
 * What this console's server keeps in its journal.
 * @throws WatchError, or the `AbortError` of `signal`
 */
export function journalFacts(signal: AbortSignal): Promise<JournalFacts> {
  return askWatch(watchOperations.getJournal, {}, signal)
}

/**
 * Forgets it, of all clients. It can take as long as it is large.
 * @throws WatchError
 */
export function forgetJournal(): Promise<void> {
  return askWatch(watchOperations.forgetJournal, {}, new AbortController().signal)
}
