import { isRecord } from '../../../contract/json.ts'
import type { JournalFacts } from '../../../watch/wire/journal.ts'
import { askWatch, readWatch } from '../client/ask-watch.ts'

const states: readonly unknown[] = ['on', 'off', 'stopped'] satisfies JournalFacts['state'][]

function isFacts(value: unknown): value is JournalFacts {
  if (!isRecord(value) || !states.includes(value['state'])) return false
  const { words, oldest, newest } = value
  return (
    [value['hours'], value['mostBytes'], value['bytes']].every(Number.isFinite) &&
    [oldest, newest].every((moment) => moment === undefined || Number.isFinite(moment)) &&
    (words === undefined || typeof words === 'string')
  )
}

/**
 * What this console's server keeps in its journal.
 * @throws WatchError, or the `AbortError` of `signal`
 */
export async function journalFacts(signal: AbortSignal): Promise<JournalFacts> {
  return readWatch(await askWatch('/journal', { signal }), isFacts)
}

/**
 * Forgets it, of all clients.
 * @throws WatchError
 */
export async function forgetJournal(): Promise<void> {
  await askWatch('/journal', { method: 'DELETE', signal: new AbortController().signal })
}
