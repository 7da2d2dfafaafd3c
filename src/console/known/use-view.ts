import { useSyncExternalStore } from 'react'

import type { KeyedSource } from '../../picture/collection.ts'
import type { Shown, View } from '../../picture/view.ts'

/** Memoize the view on its inputs. */
export function useView<Item>(view: View<Item>): Shown<Item> {
  return useSyncExternalStore(view.follow, view.shown)
}

export type Loaded<Item> = Pick<KeyedSource<Item>, 'get' | 'items' | 'size' | 'version'>

const held = new WeakMap<object, Loaded<unknown>>()

/** A new object per change, for memoized derivations. */
export function useCollection<Item>(collection: KeyedSource<Item>): Loaded<Item> {
  return useSyncExternalStore(collection.follow, () => {
    const { version, get, items, size } = collection
    const before = held.get(collection) as Loaded<Item> | undefined
    if (before?.version === version) return before
    const now = { version, get, items, size }
    held.set(collection, now)
    return now
  })
}
