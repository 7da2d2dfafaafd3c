import { useSyncExternalStore } from 'react'

import type { Shown, View } from './view.ts'

/** What a view shows, as it changes. Make the view in a `useMemo` of what it depends on. */
export function useView<Item>(view: View<Item>): Shown<Item> {
  return useSyncExternalStore(view.follow, view.shown)
}
