import type { EntityCopy } from '../../../entity/copy.ts'
import { present, shown, type PictureStore } from '../live-tasks.ts'
import { useSource } from '../use-source.ts'
import { followTrails, type TrailStore } from './trails.ts'

export const trails = followTrails(present.entities)
const noTrails: Pick<TrailStore, 'of'> = { of: () => [] }

/** Empty in the past, which this console didn't observe. */
export function trailsOf(store: PictureStore): Pick<TrailStore, 'of'> {
  return store === present ? trails : noTrails
}

/** Copies from elsewhere than tasks, oldest first. */
export function useAddedCopies(): readonly EntityCopy[] {
  const { entities } = shown()
  return useSource(entities, entities.added)
}

export function forgetOpened(): void {
  present.entities.keepAdded(({ source }) => source.kind !== 'opened')
}
