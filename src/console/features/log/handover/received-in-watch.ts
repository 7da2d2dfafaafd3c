import { tasksAtBoth } from '../../../known/past/tasks-at.ts'
import { journalSource } from '../../../known/watch/journal/journal-source.ts'
import type { DraftParts } from './draft/draft-parts.ts'

const READ_MILLISECONDS = 30_000

/** What this client had been told when the watch began and by now; undefined where the journal begins later, holds too much, or can't be asked. */
export async function receivedInWatch(from: number, now: number, oldest: number): Promise<DraftParts['received']> {
  if (oldest > from) return undefined
  try {
    const both = await tasksAtBoth(journalSource(), [from, now], AbortSignal.timeout(READ_MILLISECONDS))
    return both && { before: both[0], now: both[1] }
  } catch {
    return undefined
  }
}
