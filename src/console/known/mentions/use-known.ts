import { useEffect, useSyncExternalStore } from 'react'

import { useReportLevels } from '../../platform/session/marking.ts'
import type { KeyedSource } from '../../../picture/collection.ts'
import { useCarriedLevels } from '../use-tasks.ts'
import { followInBatches } from './in-batches.ts'
import { gatherKnown, known, useGathered } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

const batches = {
  object: followInBatches(known.object, useGathered),
  egress: followInBatches(known.egress, useGathered),
}

/** Starts gathering. Also reports levels, as it names tasks and entities. */
export function useKnown(kind: KnownKind): { readonly things: KeyedSource<KnownThing>; readonly version: number } {
  const { follow, version } = batches[kind]
  useReportLevels(useCarriedLevels())
  useEffect(gatherKnown, [])
  return { things: known[kind], version: useSyncExternalStore(follow, version) }
}

/** Can't be dropped while mounted. */
export function useKnownObject(path: string | undefined): KnownThing | undefined {
  useEffect(gatherKnown, [])
  useEffect(() => (path === undefined ? undefined : known.hold('object', path)), [path])
  return useSyncExternalStore(known.object.follow, () => (path === undefined ? undefined : known.object.get(path)))
}
