import { useSyncExternalStore } from 'react'

import type { Known } from '../../picture/collection.ts'
import type { Shown, View } from '../../picture/view.ts'

/** What a view shows, as it changes. Make the view in a `useMemo` of what it depends on. */
export function useView<Item>(view: View<Item>): Shown<Item> {
  return useSyncExternalStore(view.follow, view.shown)
}

/** What a collection holds. */
export type Held<Item> = Pick<Known<Item>, 'get' | 'items' | 'size' | 'version'>

const held = new WeakMap<object, Held<unknown>>()

/** What a collection holds, as another object whenever that changes: for what is worked out from all of it. */
export function useCollection<Item>(collection: Known<Item>): Held<Item> {
  return useSyncExternalStore(collection.follow, () => {
    const { version, get, items, size } = collection
    const before = held.get(collection) as Held<Item> | undefined
    if (before?.version === version) return before
    const now = { version, get, items, size }
    held.set(collection, now)
    return now
  })
}
