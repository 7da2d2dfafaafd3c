import { tasksAtBoth } from '../../../known/past/tasks-at.ts'
import { journalSource } from '../../../known/watch/journal/journal-source.ts'
import type { DraftParts } from './draft/draft-parts.ts'

const READ_MILLISECONDS = 30_000

/** Undefined if the journal begins later, is too large or can't be loaded. */
export async function receivedInWatch(from: number, now: number, oldest: number): Promise<DraftParts['received']> {
  if (oldest > from) return undefined
  try {
    const both = await tasksAtBoth(journalSource(), [from, now], AbortSignal.timeout(READ_MILLISECONDS))
    return both && { before: both[0], now: both[1] }
  } catch {
    return undefined
  }
}
