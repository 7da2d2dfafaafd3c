import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { ViewSpec, ViewRecord } from '../../../../watch/wire/views.ts'
import { askWatch, conflictIn } from '../client/ask-watch.ts'
import type { WatchError } from '../client/watch-error.ts'
import { changeRefused } from '../persons/change-refused.ts'
import { saveOutcome } from '../client/save-rule.ts'
import { useWatch, type SaveOutcome, type Watch } from '../watch-store.ts'

/** `revision`: the changed record's, 0 for a new one. The result comes by the stream. Never rejects. */
export async function saveSharedView(view: ViewSpec, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const saved = askWatch(watchOperations.saveView, { path: { id: view.id }, body: { view, revision } })
  return saveOutcome(saved, () => undefined, keptView)
}

/** Never rejects. */
export async function removeSharedView(id: string, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const removed = askWatch(watchOperations.removeView, { path: { id }, query: { revision } })
  return saveOutcome(removed, () => undefined, keptView)
}

/** Why shared views can't be saved now, in words. */
export function sharingRefused({
  sharing,
  notShared,
  me,
  views,
  ...site
}: Pick<Watch, 'sharing' | 'notShared' | 'me' | 'views' | 'persons' | 'personRules'>): string | undefined {
  if (sharing === 'off') return 'The watch hasn’t started yet'
  if (sharing === 'connecting') return 'Still connecting to this console’s server'
  if (sharing === 'not shared') return notShared ?? 'This console’s server can’t be reached'
  const refused = changeRefused({ me, ...site })
  if (refused !== undefined) return refused
  return views === undefined ? 'This console’s server is too old to save views' : undefined
}

function keptView(error: WatchError): ViewRecord | undefined {
  return conflictIn(watchOperations.saveView, error).view
}
