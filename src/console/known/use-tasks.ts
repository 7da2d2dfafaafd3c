import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import type { Principal } from '../../contract/task.ts'
import { shownNow } from '../ui/browser/ticker.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { FeedState } from '../../feed/feed-state.ts'
import { shown, type Room } from './live-tasks.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { sameFilter, type TaskFilter } from '../../picture/filter/task-filter.ts'
import { principalName } from '../../picture/principal-name.ts'
import { legsOf, type Leg } from '../../picture/walks.ts'

/** The room that is drawn, the same one for as long as whoever draws it is mounted. */
export function useRoom(): Room {
  return shown()
}

/** A task as it is known at the shown time. */
export function useTask(id: string | undefined): LoadedTask | undefined {
  const { all } = shown().tasks
  return useSyncExternalStore(all.follow, () => (id === undefined ? undefined : all.get(id)))
}

/** How many tasks this console has seen. */
export function useTaskCount(): number {
  const { all } = shown().tasks
  return useSyncExternalStore(all.follow, () => all.size)
}

const none: readonly LoadedTask[] = []

/** The loaded tasks that name a task as their parent, newest update first. */
export function useChildren(id: string): readonly LoadedTask[] {
  const { children } = shown().tasks
  return useSyncExternalStore(children.follow, () => children.shown().groups.get(id) ?? none)
}

/** The walks of a filter: none of them begun as long as the service was not asked for it. */
export function useLegs(filter: TaskFilter): readonly Leg[] {
  const { filter: asked, legs } = useStore(shown().tasks.walks)
  return useMemo(
    () => (legs.length > 0 && sameFilter(asked, filter) ? legs : legsOf(filter, shownNow())),
    [asked, legs, filter],
  )
}

/** Whether any page of the walks has come, also in a first round that failed elsewhere. */
export function useHasReadSome(): boolean {
  return useStore(shown().tasks.walks, ({ legs }) => legs.some(({ walk }) => walk.pages > 0))
}

export function useFeedState<Selected>(select: (state: FeedState) => Selected): Selected {
  return useStore(shown().feed.state, select)
}

/** An entity as it is known at the shown time. */
export function useEntity(key: string | undefined): KnownEntity | undefined {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, () => (key === undefined ? undefined : entities.get(key)))
}

/** The names of entities, as they become known. */
export function useNames(): KnownNames {
  const { entities } = shown()
  useSyncExternalStore(entities.named.follow, () => entities.named.version)
  return entities
}

/** The name of who acts, as far as it is known. */
export function usePrincipalName(principal: Principal | undefined): string | undefined {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, () => principalName(principal, entities))
}

/** Every classification level that any copy of an entity carries. */
export function useCarriedLevels(): readonly string[] {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, entities.levels)
}
