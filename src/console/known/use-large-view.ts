import { useCallback, useSyncExternalStore } from 'react'

import type { Steps } from '../../picture/steps.ts'
import type { Shown, View } from '../../picture/view.ts'
import { useInSlices } from '../ui/browser/use-in-slices.ts'

/** A large view is made in slices: until then the last one is shown, at first `undefined`. */
export function useLargeView<Item>(view: View<Item>): Shown<Item> | undefined {
  const made = useInSlices(useCallback(() => prepared(view), [view]))
  return useSyncExternalStore(made?.follow ?? followNothing, made?.shown ?? nothing)
}

function* prepared<Item>(view: View<Item>): Steps<View<Item>> {
  yield* view.prepare()
  return view
}

function followNothing(): () => void {
  return nothing
}

function nothing(): undefined {
  return undefined
}
