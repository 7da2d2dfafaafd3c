import type { Handover, HandoverItem } from '../../../../watch/wire/handover.ts'
import { signOutsSoFar } from '../../../platform/connection/connection.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { draftHandover } from './draft/draft-handover.ts'
import { gatherParts } from './gather-parts.ts'
import { knownGaps, saveDraft, type RefusalWords } from './handover-server.ts'
import { receivedInWatch } from './received-in-watch.ts'
import type { WatchHours } from './watch-hours.ts'

/** Drafts from what is loaded now, and saves it for all desks. May wait a minute for the journal. */
export async function draftAndSave(
  { id, revision }: Pick<Handover, 'id' | 'revision'>,
  hours: WatchHours,
  notes: readonly HandoverItem[],
): Promise<RefusalWords> {
  const signOuts = signOutsSoFar()
  const now = environmentNow()
  const gaps = await knownGaps(hours.from, now)
  const received = gaps === undefined ? undefined : await receivedInWatch(hours.from, now, gaps.from)
  // The next session may be of another environment.
  if (signOuts !== signOutsSoFar()) return 'Not saved. You signed out first'
  return saveDraft(id, { ...draftHandover(gatherParts(hours, notes, gaps, received)), revision })
}
