import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'

import type { Trails as KeptTrails } from '../../../watch/wire/journal.ts'
import type { TrailHours, TrailReach } from '../../map/trail-reach.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import type { Room } from '../live-tasks.ts'
import type { PastSource } from '../past/past-source.ts'
import { usePast } from '../past/past-store.ts'
import { withKept } from './journal-trails.ts'
import type { Trails } from './trails.ts'
import { trailsOf } from './use-entities.ts'

/** Holds until the page is loaded anew, whichever page and time is looked at. */
const useHours = create<{ readonly hours: TrailHours }>(() => ({ hours: 0 }))

const HOUR = 3_600_000
/** A thumb that is dragged leads past many moments: those at which it rests are asked for. */
const REST_MILLISECONDS = 400

/**
 * Where the entities of a room were: what this page saw and, as far back as somebody chose, what a source kept.
 * @param source undefined: there is none, and nothing to choose
 */
export function useTrails(
  room: Room,
  source: PastSource | undefined,
): { trails: Pick<Trails, 'of'>; reach: TrailReach | undefined } {
  const hours = useHours((state) => state.hours)
  const at = usePast(({ shown }) => shown?.at)
  const wanted = useMemo(() => ({ source, hours, at }), [source, hours, at])
  const [answer, setAnswer] = useState<{ to: object; kept?: KeptTrails; problem?: string }>()
  const told = answer?.to === wanted ? answer : undefined
  useEffect(() => {
    if (wanted.source === undefined || wanted.hours === 0) return undefined
    const ended = new AbortController()
    const to = wanted.at ?? environmentNow()
    const ask = async (source: PastSource) => {
      try {
        setAnswer({ to: wanted, kept: await source.trails(to - wanted.hours * HOUR, to, ended.signal) })
      } catch (error) {
        if (!ended.signal.aborted)
          setAnswer({ to: wanted, problem: error instanceof Error ? error.message : String(error) })
      }
    }
    const from = wanted.source
    const timer = setTimeout(() => void ask(from), wanted.at === undefined ? 0 : REST_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [wanted])
  const trails = useMemo(() => {
    const seen = trailsOf(room)
    return told?.kept === undefined ? seen : withKept(seen, told.kept, room.entities.get)
  }, [room, told])
  const problem = told?.problem
  const hasSource = source !== undefined
  // The map is drawn when what it is given changes.
  const reach = useMemo(() => (hasSource ? { hours, onHours, problem } : undefined), [hasSource, hours, problem])
  return { trails, reach }
}

function onHours(hours: TrailHours): void {
  useHours.setState({ hours })
}
