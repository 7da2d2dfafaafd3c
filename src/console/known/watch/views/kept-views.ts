import * as v from 'valibot'
import { create } from 'zustand'

import { viewSchema, type View } from '../../../../watch/wire/views.ts'

/** What this browser keeps of saved views. Nothing secret: an address never holds a token. */
export interface KeptViews {
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
  /** Nothing could be written: it lasts as long as this page. */
  readonly isLost: boolean
}

const STORAGE_KEY = 'watchfloor.views'
const VERSION = 1
const MOST_LOOKED = 200

const noViews: KeptViews = { views: [], order: [], pins: {}, looked: {}, seenEntries: {}, isLost: false }

const storedSchema = v.object({
  version: v.literal(VERSION),
  views: v.array(v.unknown()),
  order: v.fallback(v.array(v.string()), []),
  pins: v.fallback(v.record(v.string(), v.boolean()), {}),
  looked: v.fallback(v.record(v.string(), v.number()), {}),
  seenEntries: v.fallback(v.record(v.string(), v.number()), {}),
})
const entrySchema = v.object({ view: viewSchema, at: v.number() })

export const useKeptViews = create<KeptViews>(() => readStored())

/** Changes what is kept, of the latest that any tab has kept. */
export function keepViews(change: (kept: KeptViews) => Partial<KeptViews>): void {
  const before = useKeptViews.getState().isLost ? useKeptViews.getState() : readStored()
  const next = { ...before, ...change(before) }
  let isLost = false
  try {
    const { isLost: _isLost, ...kept } = next
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...kept }))
  } catch {
    isLost = true
  }
  useKeptViews.setState({ ...next, isLost })
}

/** Takes over what another tab of this browser keeps. Returns the way to end it. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', takeOver)
  return () => window.removeEventListener('storage', takeOver)
}

function takeOver({ key }: StorageEvent): void {
  if (key === STORAGE_KEY) useKeptViews.setState(readStored())
}

export function withLooked(before: Readonly<Record<string, number>>, key: string, at: number): KeptViews['looked'] {
  const { [key]: _before, ...others } = before
  return Object.fromEntries([...Object.entries(others), [key, at] as const].slice(-MOST_LOOKED))
}

function readStored(): KeptViews {
  try {
    return readKept(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return noViews
  }
}

/** Reads what an older version or a person's hand left there: what can't be used is left out. */
export function readKept(stored: unknown): KeptViews {
  const read = v.safeParse(storedSchema, stored)
  if (!read.success) return noViews
  const { views, order, pins, looked, seenEntries } = read.output
  const usable = views.flatMap((each) => {
    const entry = v.safeParse(entrySchema, each)
    return entry.success ? entry.output : []
  })
  return {
    views: [...new Map(usable.map((each) => [each.view.id, each])).values()],
    order,
    pins,
    looked,
    seenEntries,
    isLost: false,
  }
}
