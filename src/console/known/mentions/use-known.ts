import { useEffect, useSyncExternalStore } from 'react'

import { useReportLevels } from '../../platform/session/marking.ts'
import type { Known } from '../../../picture/collection.ts'
import { useCarriedLevels } from '../use-tasks.ts'
import { followInBatches } from './in-batches.ts'
import { gatherKnown, known, useGathered } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

const batches = {
  object: followInBatches(known.object, useGathered),
  egress: followInBatches(known.egress, useGathered),
}

/**
 * What is known of one kind, gathered from the first look on. Drawn again in batches while names are being gathered, and else with each step. It names
 * tasks and entities, so the page bears their levels.
 */
export function useKnown(kind: KnownKind): { readonly things: Known<KnownThing>; readonly version: number } {
  const { follow, version } = batches[kind]
  useReportLevels(useCarriedLevels())
  useEffect(gatherKnown, [])
  return { things: known[kind], version: useSyncExternalStore(follow, version) }
}

/** One thing as it is known now. It stays known for as long as it is looked at. */
export function useKnownThing(kind: KnownKind, id: string | undefined): KnownThing | undefined {
  const things = known[kind]
  useEffect(gatherKnown, [])
  useEffect(() => (id === undefined ? undefined : known.hold(kind, id)), [kind, id])
  return useSyncExternalStore(things.follow, () => (id === undefined ? undefined : things.get(id)))
}
