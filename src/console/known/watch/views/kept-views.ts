import * as v from 'valibot'
import { create } from 'zustand'

import { viewSchema, type View } from '../../../../watch/wire/views.ts'
import { kept } from '../../../platform/storage/kept.ts'
import { bySchema, usableItems } from '../../../platform/storage/read-stored.ts'

/** What this browser keeps of saved views. Nothing secret: an address never holds a token. */
interface StoredViews {
  /** Saved in this browser, and when: milliseconds of this machine's clock. */
  readonly views: readonly { readonly view: View; readonly at: number }[]
  /** Ids in the order that was chosen here, those for every desk among them; the others come behind. */
  readonly order: readonly string[]
  /** Whether this desk pins a view that is for every desk otherwise than it was saved. */
  readonly pins: Readonly<Record<string, boolean>>
  /** Up to when what a view shows was seen here, by environment and id: milliseconds of the environment's clock. */
  readonly looked: Readonly<Record<string, number>>
  /** Of views of the log the number of the last entry that was seen, likewise. */
  readonly seenEntries: Readonly<Record<string, number>>
}
export interface KeptViews extends StoredViews {
  /** Nothing could be written: it lasts as long as this page. */
  readonly isLost: boolean
}

const VERSION = 1
const MOST_LOOKED = 200

const storedSchema = v.object({
  version: v.literal(VERSION),
  views: v.array(v.unknown()),
  order: v.fallback(v.array(v.string()), []),
  pins: v.fallback(v.record(v.string(), v.boolean()), {}),
  looked: v.fallback(v.record(v.string(), v.number()), {}),
  seenEntries: v.fallback(v.record(v.string(), v.number()), {}),
})
const entrySchema = v.object({ view: viewSchema, at: v.number() })

const stored = kept<StoredViews & { readonly version: typeof VERSION }>('watchfloor.views', parseViews, {
  version: VERSION,
  views: [],
  order: [],
  pins: {},
  looked: {},
  seenEntries: {},
})

export const useKeptViews = create<KeptViews>(() => ({ ...stored.read(), isLost: false }))

/** Changes what is kept, of the latest that any tab has kept. */
export function keepViews(change: (before: StoredViews) => Partial<StoredViews>): void {
  const before = stored.read()
  const next = { ...before, ...change(before) }
  useKeptViews.setState({ ...next, isLost: !stored.write(next) })
}

/** Takes over what another tab of this browser keeps. Returns the way to end it. */
export function followOtherTabs(): () => void {
  return stored.follow((views) => useKeptViews.setState({ ...views, isLost: false }))
}

export function withLooked(before: Readonly<Record<string, number>>, key: string, at: number): KeptViews['looked'] {
  const { [key]: _before, ...others } = before
  return Object.fromEntries([...Object.entries(others), [key, at] as const].slice(-MOST_LOOKED))
}

/** Of two views with one id the later one counts. */
function parseViews(json: unknown) {
  const { views, ...others } = bySchema(storedSchema)(json)
  const usable = usableItems(entrySchema)(views)
  return { ...others, views: [...new Map(usable.map((each) => [each.view.id, each])).values()] }
}
