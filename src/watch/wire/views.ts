import * as v from 'valibot'

import { count, list } from './list.ts'
import { personMarkSchema } from './person.ts'
import { text } from './text.ts'
import { isOfLaterVersion } from './version.ts'
import { timeSchema } from './time.ts'

/* `State.views` has all saved views, `change` the saved (`views`) and removed ones (`removedViews`). */

/** Version of this file's form. Later ones are stored but not offered. */
export const VIEW_VERSION = 1

/** First segment of a page's path. Later consoles have more pages, so any word but the server's own. */
const PAGE = /^\/(?!(?:api|assets|sign-in|watch)(?:\/|$))([a-z][a-z0-9-]*)(?:\/|$)/

export const LONGEST_NAME = 80
const LONGEST_ADDRESS = 4000
/** Arbitrary: detects addresses that lead elsewhere. */
const SOMEWHERE = 'http://here.invalid'

/** Undefined if it leaves the console or isn't in the browser's normal form. The page may not exist. */
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

export const viewSchema = v.strictObject({
  version: v.literal(VIEW_VERSION),
  /** A UUID, or another URL-safe word. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  name: v.pipe(text(LONGEST_NAME), v.trim(), v.nonEmpty()),
  /** Path and query: filters, view, columns, camera, layers. */
  address: viewAddressSchema,
  /** In the rail, unless a desk chose otherwise. */
  isPinned: v.boolean(),
})
export type ViewSpec = v.InferOutput<typeof viewSchema>

/** Fields of any later form: its address is always checked. */
const laterViewSchema = v.looseObject({
  id: viewSchema.entries.id,
  name: v.optional(viewSchema.entries.name),
  address: v.optional(viewSchema.entries.address),
})

const anyViewSchema = v.lazy((view) => (isOfLaterVersion(view, VIEW_VERSION) ? laterViewSchema : viewSchema))

export const viewRecordSchema = v.object({
  id: v.string(),
  /** Any version: `viewSchema` tells whether it can be offered. */
  view: v.unknown(),
  revision: count,
  savedAt: timeSchema,
  savedBy: v.string(),
  savedPerson: v.optional(personMarkSchema),
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

/** Or why it can't be offered. */
export function readView(view: unknown): { readonly view: ViewSpec } | { readonly problem: string } {
  const read = v.safeParse(viewSchema, view)
  if (read.success) return { view: read.output }
  const { issues } = v.safeParse(anyViewSchema, view)
  if (issues === undefined) return { problem: 'Written by a newer version of Watchfloor' }
  const [issue] = issues
  return { problem: `Not a view: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}` }
}
