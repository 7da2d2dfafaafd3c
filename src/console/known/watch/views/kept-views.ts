import * as v from 'valibot'
import { create } from 'zustand'

import { viewSchema, type ViewSpec } from '../../../../watch/wire/views.ts'
import { kept } from '../../../platform/storage/kept.ts'
import { bySchema, usableItems } from '../../../platform/storage/read-stored.ts'

/** Nothing secret: URLs never hold tokens. */
interface StoredViews {
  /** With the time of saving, milliseconds of this machine's clock. */
  readonly views: readonly { readonly view: ViewSpec; readonly at: number }[]
  /** Ids in the chosen order, shared views included; others follow. */
  readonly order: readonly string[]
  /** Pins of shared views that differ at this desk. */
  readonly pins: Readonly<Record<string, boolean>>
  /** When last seen, by environment and id: milliseconds of the environment's clock. */
  readonly looked: Readonly<Record<string, number>>
  /** Of log views: the last entry seen. */
  readonly seenEntries: Readonly<Record<string, number>>
}
export interface KeptViews extends StoredViews {
  /** Not stored, so they end with the page. */
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

/** Changes the latest state of all tabs. */
export function keepViews(change: (before: StoredViews) => Partial<StoredViews>): void {
  const before = stored.read()
  const next = { ...before, ...change(before) }
  useKeptViews.setState({ ...next, isLost: !stored.write(next) })
}

/** Returns the stop function. */
export function followOtherTabs(): () => void {
  return stored.follow((views) => useKeptViews.setState({ ...views, isLost: false }))
}

export function withVisit(before: Readonly<Record<string, number>>, key: string, at: number): KeptViews['looked'] {
  const { [key]: _before, ...others } = before
  return Object.fromEntries([...Object.entries(others), [key, at] as const].slice(-MOST_LOOKED))
}

/** The last of duplicate ids counts. */
function parseViews(json: unknown) {
  const { views, ...others } = bySchema(storedSchema)(json)
  const usable = usableItems(entrySchema)(views)
  return { ...others, views: [...new Map(usable.map((each) => [each.view.id, each])).values()] }
}
