import * as v from 'valibot'

import { count, list } from './list.ts'
import { text } from './text.ts'
import { isOfLaterVersion } from './version.ts'
import { timeSchema } from './time.ts'

/*
 * The saved views' part of the watch's interface.
 *
 * `State.views` has all of them, the stream's `change` those that were saved (`views`) or removed (`removedViews`).
 */

/** Of the form of views that this file describes. A later form has a higher one, and is kept but not offered. */
export const VIEW_VERSION = 1

/** The first segment of a page's address. The console has more pages with each version, so any word may be one but those that the server answers itself. */
const PAGE = /^\/(?!(?:api|assets|sign-in|watch)(?:\/|$))([a-z][a-z0-9-]*)(?:\/|$)/

export const LONGEST_NAME = 80
const LONGEST_ADDRESS = 4000
/** Any will do: it tells an address that leads elsewhere from one that does not. */
const SOMEWHERE = 'http://here.invalid'

/**
 * The word for the page of an address, path and query alone; undefined for what can be no address of the console, or is written otherwise than a browser
 * writes it. Only a console knows whether it has that page.
 */
export function pageOfAddress(address: string): string | undefined {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address, SOMEWHERE)) return undefined
  const { origin, pathname, search } = new URL(address, SOMEWHERE)
  if (origin !== SOMEWHERE || pathname + search !== address) return undefined
  return PAGE.exec(pathname)?.[1]
}

const viewAddressSchema = v.pipe(
  v.string(),
  v.check((address) => pageOfAddress(address) !== undefined, 'Not the address of a page of this console'),
)

/** A saved view, as it is saved, exported and imported. */
export const viewSchema = v.strictObject({
  version: v.literal(VIEW_VERSION),
  /** A UUID, or any other URL-safe word. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  name: v.pipe(text(LONGEST_NAME), v.trim(), v.nonEmpty()),
  /** Path and query of a page of the console: filters, view, columns, camera and layers are in it. */
  address: viewAddressSchema,
  /** In the rail, of every desk that has not chosen otherwise. */
  isPinned: v.boolean(),
})
export type View = v.InferOutput<typeof viewSchema>

/** What any later form has too, as far as it has it: where it leads is checked whatever else it says. */
const laterViewSchema = v.looseObject({
  id: viewSchema.entries.id,
  name: v.optional(viewSchema.entries.name),
  address: v.optional(viewSchema.entries.address),
})

const anyViewSchema = v.lazy((view) => (isOfLaterVersion(view, VIEW_VERSION) ? laterViewSchema : viewSchema))

/** A view as the watch keeps it. */
export const viewRecordSchema = v.object({
  id: v.string(),
  /** As it was saved, whatever version it is of: `viewSchema` says whether it can be offered. */
  view: v.unknown(),
  /** Grows with each save; who saves names the one that was changed. */
  revision: count,
  savedAt: timeSchema,
  /** Client id. */
  savedBy: v.string(),
})
export type ViewRecord = v.InferOutput<typeof viewRecordSchema>

export const viewsSchema = v.object({ views: list(viewRecordSchema) })
export type Views = v.InferOutput<typeof viewsSchema>

export const saveViewSchema = v.strictObject({
  view: anyViewSchema,
  /** The revision that was changed; 0 for a new one. */
  revision: count,
})
export type SaveView = v.InferOutput<typeof saveViewSchema>

/** The view in a record, or why it can't be offered. `isNewer`: only because this version does not know its form. */
export function readView(
  view: unknown,
): { readonly view: View } | { readonly problem: string; readonly isNewer: boolean } {
  const read = v.safeParse(viewSchema, view)
  if (read.success) return { view: read.output }
  const { issues } = v.safeParse(anyViewSchema, view)
  if (issues === undefined) return { problem: 'Written by a newer version of Watchfloor', isNewer: true }
  const [issue] = issues
  return { problem: `Not a view: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`, isNewer: false }
}
