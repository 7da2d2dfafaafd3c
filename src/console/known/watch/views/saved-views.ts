import { readView, VIEW_VERSION, type ViewSpec, type ViewRecord } from '../../../../watch/wire/views.ts'
import type { PersonMark } from '../../../../watch/wire/person.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { removeSharedView, saveSharedView } from './shared-views.ts'
import type { SaveOutcome } from '../watch-store.ts'
import { usePinned } from '../../../ui/browser/use-pinned.ts'
import { keepViews, useKeptViews, type KeptViews } from './kept-views.ts'
import { useSharedViews } from './last-shared-views.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** Path and query. */
  readonly address: string
  readonly isPinned: boolean
  /** Milliseconds of this machine's clock; of the environment's for shared views. */
  readonly at: number
  readonly scope: 'this browser' | 'every desk'
  /** Of a shared view's record, else 0. */
  readonly revision: number
  /** Client id, of shared ones. */
  readonly savedBy?: string | undefined
  readonly savedPerson?: PersonMark | undefined
}

/** This browser's and shared ones, in this browser's order. A shared one replaces another with its id. */
export function savedViews(
  { views, order, pins }: Pick<KeptViews, 'views' | 'order' | 'pins'>,
  records: readonly ViewRecord[],
): {
  readonly views: readonly SavedView[]
  /** How many shared ones are of a newer version. */ readonly unreadable: number
} {
  const shared = records.flatMap((record) => {
    const read = readView(record.view)
    return 'view' in read ? [ofRecord(record, read.view, pins)] : []
  })
  const ids = new Set(shared.map(({ id }) => id))
  const local = views.filter(({ view }) => !ids.has(view.id)).map(({ view, at }) => ofBrowser(view, at))
  const place = (id: string) => {
    const index = order.indexOf(id)
    return index === -1 ? order.length : index
  }
  return {
    views: [...shared, ...local].toSorted((one, other) => place(one.id) - place(other.id) || one.at - other.at),
    unreadable: records.length - shared.length,
  }
}

function ofBrowser({ id, name, address, isPinned }: ViewSpec, at: number): SavedView {
  return { id, name, address, isPinned, at, scope: 'this browser', revision: 0 }
}

function ofRecord(
  { revision, savedAt, savedBy, savedPerson }: ViewRecord,
  { id, name, address, isPinned }: ViewSpec,
  pins: KeptViews['pins'],
): SavedView {
  const pinned = Object.hasOwn(pins, id) ? (pins[id] ?? isPinned) : isPinned
  return { id, name, address, isPinned: pinned, at: savedAt, scope: 'every desk', revision, savedBy, savedPerson }
}

export type ViewChoice = Pick<SavedView, 'name' | 'address' | 'isPinned' | 'scope'>
export type ViewOutcome = SaveOutcome<ViewRecord>

const done: ViewOutcome = { kind: 'saved' }

/** Saves a new view, or replaces `before`. Never rejects. */
export async function saveView(choice: ViewChoice, before: SavedView | undefined): Promise<ViewOutcome> {
  const view = viewOf(before?.id ?? randomId(), choice)
  if (choice.scope === 'every desk') {
    const isSame = before?.scope === 'every desk' && before.name === choice.name && before.address === choice.address
    // Pins belong to this desk.
    const outcome = isSame ? done : await saveSharedView(view, before?.revision ?? 0)
    if (outcome.kind === 'saved')
      keepViews(({ views, pins }) => ({
        views: views.filter((each) => each.view.id !== view.id),
        pins: { ...pins, [view.id]: view.isPinned },
      }))
    return outcome
  }
  if (before?.scope === 'every desk') {
    const outcome = await removeSharedView(before.id, before.revision)
    if (outcome.kind !== 'saved') return outcome
  }
  keepLocally([view])
  return done
}

/** Never rejects. */
export async function removeView({ id, scope, revision }: SavedView): Promise<ViewOutcome> {
  if (scope === 'every desk') return await removeSharedView(id, revision)
  keepViews(({ views }) => ({ views: views.filter(({ view }) => view.id !== id) }))
  return done
}

/** Pins it in this browser's rail. */
export function pinView({ id, scope }: SavedView, isPinned: boolean): void {
  if (scope === 'every desk') keepViews(({ pins }) => ({ pins: { ...pins, [id]: isPinned } }))
  else
    keepViews(({ views }) => ({
      views: views.map((each) => (each.view.id === id ? { ...each, view: { ...each.view, isPinned } } : each)),
    }))
}

/** @param to its new place among `views`, as drawn */
export function moveView(views: readonly SavedView[], id: string, to: number): void {
  const others = views.map((each) => each.id).filter((each) => each !== id)
  keepViews(() => ({ order: others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id) }))
}

/** Replaces those with the same id. */
export function keepLocally(views: readonly ViewSpec[]): void {
  const ids = new Set(views.map(({ id }) => id))
  const at = Date.now()
  keepViews((kept) => ({
    views: [...kept.views.filter(({ view }) => !ids.has(view.id)), ...views.map((view) => ({ view, at }))],
  }))
}

export function viewOf(id: string, { name, address, isPinned }: Omit<ViewChoice, 'scope'>): ViewSpec {
  return { version: VIEW_VERSION, id, name: name.trim(), address, isPinned }
}

/** @returns also `sharedAsOf`: age of the shared ones while the server is away */
export function useSavedViews() {
  const kept = useKeptViews()
  // Other desks change these; a drag here changes the order of the others during its press.
  const shared = usePinned(useSharedViews())
  return {
    ...savedViews(kept, shared?.records ?? []),
    sharedAsOf: shared === undefined ? ('unknown' as const) : shared.asOf,
  }
}
