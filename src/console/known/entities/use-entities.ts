import { useSyncExternalStore } from 'react'

import type { EntityCopy } from '../../../entity/copy.ts'
import { present, shown, type Room } from '../live-tasks.ts'
import { followTrails, type Trails } from './trails.ts'

/** From the first use on, on every page. */
export const trails = followTrails(present.entities)
const noTrails: Pick<Trails, 'of'> = { of: () => [] }

/** Empty in the past: this console didn't observe it. */
export function trailsOf(room: Room): Pick<Trails, 'of'> {
  return room === present ? trails : noTrails
}

/** From elsewhere than tasks, oldest first. */
export function useAddedCopies(): readonly EntityCopy[] {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, entities.added)
}

export function forgetOpened(): void {
  present.entities.keepAdded(({ source }) => source.kind !== 'opened')
}
