import { isRecord, member } from '../../../contract/json.ts'
import type { SaveView, View, ViewRecord } from '../../../watch/wire/views.ts'
import { answerTime, askWatch, readWatch } from '../client/ask-watch.ts'
import { saveOutcome } from '../client/save-rule.ts'
import { useWatch, type SaveOutcome, type Watch } from '../watch-store.ts'

/** Saves a view for every desk. `revision`: of the record that was changed, 0 for a new one. The stream tells of it, here too. Never fails. */
export async function saveSharedView(view: View, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const body: SaveView = { view, revision }
  const signal = answerTime()
  const saved = askWatch(`/views/${view.id}`, { method: 'PUT', body, signal })
  return saveOutcome(
    saved.then((response) => readWatch(response, isViewRecord)),
    () => undefined,
    keptView,
  )
}

/** Removes a view of every desk. Never fails. */
export async function removeSharedView(id: string, revision: number): Promise<SaveOutcome<ViewRecord>> {
  const refused = sharingRefused(useWatch.getState())
  if (refused !== undefined) return { kind: 'refused', words: refused }
  const signal = answerTime()
  return saveOutcome(
    askWatch(`/views/${id}?revision=${revision}`, { method: 'DELETE', signal }),
    () => undefined,
    keptView,
  )
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

function keptView(body: unknown): ViewRecord | undefined {
  const record = member(body, 'view')
  return isViewRecord(record) ? record : undefined
}

function isViewRecord(value: unknown): value is ViewRecord {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['revision'] === 'number' && 'view' in value
}
