import { useCallback } from 'react'

import type { Steps } from '../../picture/steps.ts'
import type { Shown, View } from '../../picture/view.ts'
import { useInSlices } from '../ui/browser/use-in-slices.ts'
import { useSource } from './use-source.ts'

/** A large view is made in slices: until then the last one is shown, at first `undefined`. */
export function useLargeView<Item>(view: View<Item>): Shown<Item> | undefined {
  const made = useInSlices(useCallback(() => prepared(view), [view]))
  return useSource(made ?? notMade, made?.shown ?? nothing)
}

function* prepared<Item>(view: View<Item>): Steps<View<Item>> {
  yield* view.prepare()
  return view
}

const notMade = { follow: () => nothing }

function nothing(): undefined {
  return undefined
}
