import type { StoreApi } from 'zustand'

import type { Known } from '../../../picture/collection.ts'

/** What is read while names are gathered changes no oftener. */
export const BATCH_MILLISECONDS = 500

/** Follows a collection, in batches while something is being gathered: rows would else come in under the eye with each slice of the work. */
export function followInBatches(
  things: Pick<Known<unknown>, 'follow' | 'version'>,
  gathered: Pick<StoreApi<{ readonly isUnderWay: boolean }>, 'getState' | 'subscribe'>,
): { readonly follow: (tell: () => void) => () => void; readonly version: () => number } {
  const followers = new Set<() => void>()
  let version = things.version
  let timer: ReturnType<typeof setTimeout> | undefined
  let stops: readonly (() => void)[] = []

  const tell = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (version === things.version) return
    version = things.version
    for (const follower of followers) follower()
  }
  const wait = (): void => {
    if (gathered.getState().isUnderWay) timer ??= setTimeout(tell, BATCH_MILLISECONDS)
    else tell()
  }
  return {
    follow: (follower) => {
      followers.add(follower)
      if (stops.length === 0) stops = [things.follow(wait), gathered.subscribe(wait)]
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        for (const stop of stops) stop()
        stops = []
        clearTimeout(timer)
        timer = undefined
      }
    },
    version: () => {
      // Nobody waits for a batch who has just come.
      if (stops.length === 0) version = things.version
      return version
    },
  }
}
