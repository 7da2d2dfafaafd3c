import type { KeyedSource } from '../../picture/collection.ts'
import { useSource } from './use-source.ts'

export type Loaded<Item> = Pick<KeyedSource<Item>, 'get' | 'items' | 'size' | 'version'>

const held = new WeakMap<object, Loaded<unknown>>()

/** A new object per change, for memoized derivations. */
export function useCollection<Item>(collection: KeyedSource<Item>): Loaded<Item> {
  return useSource(collection, () => {
    const { version, get, items, size } = collection
    const before = held.get(collection) as Loaded<Item> | undefined
    if (before?.version === version) return before
    const now = { version, get, items, size }
    held.set(collection, now)
    return now
  })
}
