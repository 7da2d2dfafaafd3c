import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { Actor } from '../wire/person.ts'
import type { SaveView, ViewRecord } from '../wire/views.ts'
import { lengthOf, refuseOtherRevision } from '../operations/revision.ts'

const MOST_VIEWS = 500
const MOST_VIEW_LENGTH = 20_000

/** New (revision 0) or over the changed revision. Throws a WatchFailure if invalid or in conflict. */
export async function saveView(
  store: WatchStore,
  id: string,
  { view, revision }: SaveView,
  { by, person, at }: Actor,
): Promise<ViewRecord> {
  refuseOther(id, view)
  return await store.transaction(async (tx) => {
    const views = await tx.views()
    const known = views.find((each) => each.id === id)
    refuseOtherRevision('view', known, revision)
    if (known === undefined && views.length >= MOST_VIEWS)
      throw new WatchFailure('too_many', `The watch keeps at most ${MOST_VIEWS} views`)
    const record: ViewRecord = { id, view, revision: revision + 1, savedAt: at, savedBy: by, savedPerson: person }
    await tx.putView(record)
    return record
  })
}

/** Throws a WatchFailure if missing or in conflict. */
export async function removeView(store: WatchStore, id: string, revision: number): Promise<void> {
  await store.transaction(async (tx) => {
    const known = (await tx.views()).find((each) => each.id === id)
    if (known === undefined) throw new WatchFailure('not_found', 'There is no such view')
    refuseOtherRevision('view', known, revision)
    await tx.removeView(id)
  })
}

/** Throws a WatchFailure if it has another id, or is too long. */
function refuseOther(id: string, view: SaveView['view']): void {
  if (view.id !== id) throw new WatchFailure('invalid_argument', 'The view has another id')
  if (lengthOf(view) > MOST_VIEW_LENGTH) throw new WatchFailure('too_large', 'The view is too long')
}
