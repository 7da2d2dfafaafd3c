import { useSyncExternalStore } from 'react'

import type { EntityCopy } from '../../../entity/copy.ts'
import { present, shown, type Room } from '../live-tasks.ts'
import { followTrails, type Trails } from './trails.ts'

/** Where entities were before: from the first look at entities on, whichever page is open. */
export const trails = followTrails(present.entities)
const noTrails: Pick<Trails, 'of'> = { of: () => [] }

/** Where the entities of a room were before; of a past that is nothing that this console saw. */
export function trailsOf(room: Room): Pick<Trails, 'of'> {
  return room === present ? trails : noTrails
}

/** Copies from elsewhere than tasks, oldest first. */
export function useAddedCopies(): readonly EntityCopy[] {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, entities.added)
}

/** Forgets what was opened from JSON; answers of the service stay. */
export function forgetOpened(): void {
  present.entities.keepAdded(({ source }) => source.kind !== 'opened')
}
