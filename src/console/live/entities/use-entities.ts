import { useSyncExternalStore } from 'react'

import type { EntityCopy } from '../../entity/copy.ts'
import { entities } from '../live-tasks.ts'
import { followTrails } from './trails.ts'

/** Where entities were before: from the first look at entities on, whichever page is open. */
export const trails = followTrails(entities)

/** Copies from elsewhere than tasks, oldest first. */
export function useAddedCopies(): readonly EntityCopy[] {
  return useSyncExternalStore(entities.follow, entities.added)
}

/** Forgets what was opened from JSON; answers of the service stay. */
export function forgetOpened(): void {
  entities.keepAdded(({ source }) => source.kind !== 'opened')
}
