import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'

import type { TrailHours, TrailReach } from '../../domain/map/trail-reach.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import type { PictureStore } from '../live-tasks.ts'
import type { PastSource } from '../past/past-source.ts'
import { usePast } from '../past/past-store.ts'
import { withKept } from './journal-trails.ts'
import type { TrailStore } from './trails.ts'
import { trailsOf } from './use-entities.ts'
import { HOUR } from '../../../format/milliseconds.ts'

/** Kept until reload, across pages and times. */
const useHours = create<{ readonly hours: TrailHours }>(() => ({ hours: 0 }))

/** Dragging passes many moments: request only where it stops. */
const REST_MILLISECONDS = 400

/** Undefined `source`: before now. */
function trailsOptions(source: PastSource | undefined, hours: TrailHours, at: number | undefined) {
  return queryOptions({
    queryKey: ['trails', source, hours, at],
    queryKeyHashFn: ([words, , ...span]) =>
      JSON.stringify([words, source?.kind, source?.of, source?.environment, ...span]),
    queryFn:
      source === undefined || hours === 0
        ? skipToken
        : async ({ signal }) => {
            if (at !== undefined) await rest()
            signal.throwIfAborted()
            const to = at ?? environmentNow()
            return source.trails(to - hours * HOUR, to, signal)
          },
    gcTime: 0,
  })
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, REST_MILLISECONDS)
  })
}

/** Trails observed here and, for the chosen hours, stored ones. @param source undefined: none stored */
export function useTrails(
  store: PictureStore,
  source: PastSource | undefined,
): { trails: Pick<TrailStore, 'of'>; reach: TrailReach | undefined } {
  const hours = useHours((state) => state.hours)
  const at = usePast(({ shown }) => shown?.at)
  const { data: kept, error } = useQuery(trailsOptions(source, hours, at))
  const trails = useMemo(() => {
    const seen = trailsOf(store)
    return kept === undefined ? seen : withKept(seen, kept, store.entities.get)
  }, [store, kept])
  const problem = error?.message
  const hasSource = source !== undefined
  // Stable, as the map redraws when a prop changes.
  const reach = useMemo(() => (hasSource ? { hours, onHours, problem } : undefined), [hasSource, hours, problem])
  return { trails, reach }
}

function onHours(hours: TrailHours): void {
  useHours.setState({ hours })
}
