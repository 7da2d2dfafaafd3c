import type { StoreApi } from 'zustand'

import type { KeyedSource } from '../../../picture/collection.ts'

export const BATCH_MILLISECONDS = 500

/** Batches updates while gathering, so that rows don't jump all the time. */
export function followInBatches(
  things: Pick<KeyedSource<unknown>, 'follow' | 'version'>,
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
      // The first subscriber starts up to date.
      if (stops.length === 0) version = things.version
      return version
    },
  }
}
