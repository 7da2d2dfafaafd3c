import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import type { Principal } from '../../contract/task.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import type { KnownEntity, KnownNames } from './entities.ts'
import type { FeedState } from './feed-state.ts'
import { entities, taskFeed, tasks } from './live-tasks.ts'
import type { LoadedTask } from './loaded-task.ts'
import { sameFilter, type TaskFilter } from './task-filter.ts'
import { principalName } from './task/principal-name.ts'
import { legsOf, type Leg } from './walks.ts'

/** A task as it is known now. */
export function useTask(id: string | undefined): LoadedTask | undefined {
  return useSyncExternalStore(tasks.all.follow, () => (id === undefined ? undefined : tasks.all.get(id)))
}

/** How many tasks this console has seen. */
export function useTaskCount(): number {
  return useSyncExternalStore(tasks.all.follow, () => tasks.all.size)
}

const none: readonly LoadedTask[] = []

/** The loaded tasks that name a task as their parent, newest update first. */
export function useChildren(id: string): readonly LoadedTask[] {
  return useSyncExternalStore(tasks.children.follow, () => tasks.children.shown().groups.get(id) ?? none)
}

/** The walks of a filter: none of them begun as long as the service was not asked for it. */
export function useLegs(filter: TaskFilter): readonly Leg[] {
  const { filter: asked, legs } = useStore(tasks.walks)
  return useMemo(
    () => (legs.length > 0 && sameFilter(asked, filter) ? legs : legsOf(filter, environmentNow())),
    [asked, legs, filter],
  )
}

/** Whether any page of the walks has come, also in a first round that failed elsewhere. */
export function useHasReadSome(): boolean {
  return useStore(tasks.walks, ({ legs }) => legs.some(({ walk }) => walk.pages > 0))
}

export function useFeedState<Selected>(select: (state: FeedState) => Selected): Selected {
  return useStore(taskFeed.state, select)
}

/** An entity as it is known now. */
export function useEntity(key: string | undefined): KnownEntity | undefined {
  return useSyncExternalStore(entities.follow, () => (key === undefined ? undefined : entities.get(key)))
}

/** The names of entities, as they become known. */
export function useNames(): KnownNames {
  useSyncExternalStore(entities.named.follow, () => entities.named.version)
  return entities
}

/** The name of who acts, as far as it is known. */
export function usePrincipalName(principal: Principal | undefined): string | undefined {
  return useSyncExternalStore(entities.follow, () => principalName(principal, entities))
}

/** Every classification level that any copy of an entity carries. */
export function useCarriedLevels(): readonly string[] {
  return useSyncExternalStore(entities.follow, entities.levels)
}
