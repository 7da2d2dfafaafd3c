import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'
import type { LogPage, WriteEntries, WriteEntry } from '../wire/log.ts'
import type { Actor } from '../wire/person.ts'
import type { NewEntry } from './log-rows.ts'

/** Idempotent. Stores nothing and throws a WatchFailure for a used id or an invalid correction. */
export async function writeEntries(
  store: WatchStore,
  { entries }: WriteEntries,
  { by, person, at }: Actor,
): Promise<LogPage> {
  return await store.transaction(async (tx) => {
    const known = await tx.logEntriesById(entries.map(({ id }) => id))
    const fresh = new Map<string, NewEntry>()
    for (const entry of entries) {
      const there = known.get(entry.id)
      if (there !== undefined ? there.by !== by || there.text !== entry.text.toWellFormed() : fresh.has(entry.id))
        throw new WatchFailure('conflict', 'Another entry has this id')
      if (there !== undefined) continue
      await refuseOtherCorrections(tx, entry)
      fresh.set(entry.id, { ...entry, kind: entry.corrects === undefined ? 'written' : 'correction', at, by, person })
    }
    for (const entry of await tx.addEntries([...fresh.values()])) known.set(entry.id, entry)
    return { entries: entries.flatMap(({ id }) => known.get(id) ?? []), last: await tx.lastLogNumber() }
  })
}

async function refuseOtherCorrections(tx: WatchWriter, { corrects }: WriteEntry): Promise<void> {
  if (corrects === undefined) return
  const corrected = await tx.logEntry(corrects)
  if (corrected?.kind !== 'written')
    throw new WatchFailure('invalid_argument', `Entry ${corrects} wasn’t written by a person, so it can’t be corrected`)
}
