import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { View, ViewRecord } from '../../../../watch/wire/views.ts'
import { askWatch, conflictIn } from '../client/ask-watch.ts'
import type { WatchError } from '../client/watch-error.ts'
import { saveOutcome } from '../client/save-rule.ts'
import { useWatch, type SaveOutcome, type Watch } from '../watch-store.ts'

/** Saves a view for every desk. `revision`: of the record that was changed, 0 for a new one. The stream tells of it, here too. Never fails. */
export async function saveSharedView(view: View, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const saved = askWatch(watchOperations.saveView, { path: { id: view.id }, body: { view, revision } })
  return saveOutcome(saved, () => undefined, keptView)
}

/** Removes a view of every desk. Never fails. */
export async function removeSharedView(id: string, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const removed = askWatch(watchOperations.removeView, { path: { id }, query: { revision } })
  return saveOutcome(removed, () => undefined, keptView)
}

/** Why nothing can be saved for every desk just now, in words; undefined where it can. */
export function sharingRefused({
  sharing,
  notShared,
  me,
  views,
}: Pick<Watch, 'sharing' | 'notShared' | 'me' | 'views'>): string | undefined {
  if (sharing === 'off') return 'The watch has not started yet'
  if (sharing === 'connecting') return 'Still connecting to this console’s server'
  if (sharing === 'not shared') return notShared ?? 'This console’s server can’t be reached'
  if (me !== undefined && !me.canWrite) return me.refusal ?? 'Your client may not change what the watch keeps'
  return views === undefined ? 'This console’s server is of a version that keeps no views' : undefined
}

function keptView(error: WatchError): ViewRecord | undefined {
  return conflictIn(watchOperations.saveView, error).view
}
