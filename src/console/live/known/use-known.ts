import { useEffect, useSyncExternalStore } from 'react'

import { useReportLevels } from '../../session/marking.ts'
import type { Known } from '../collection.ts'
import { useCarriedLevels } from '../use-tasks.ts'
import { gatherKnown, known } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

/**
 * What is known of one kind, gathered from the first look on. Drawn again with each step, as long as it is looked at. It names tasks and entities, so the
 * page bears their levels.
 */
export function useKnown(kind: KnownKind): { readonly things: Known<KnownThing>; readonly version: number } {
  const things = known[kind]
  useReportLevels(useCarriedLevels())
  useEffect(gatherKnown, [])
  return { things, version: useSyncExternalStore(things.follow, () => things.version) }
}

/** One thing as it is known now. */
export function useKnownThing(kind: KnownKind, id: string | undefined): KnownThing | undefined {
  const things = known[kind]
  useEffect(gatherKnown, [])
  return useSyncExternalStore(things.follow, () => (id === undefined ? undefined : things.get(id)))
}
