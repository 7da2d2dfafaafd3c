import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import type { Principal } from '../../contract/task.ts'
import { shownNow } from '../ui/browser/ticker.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { FeedState } from '../../feed/feed-state.ts'
import { shown, type PictureStore } from './live-tasks.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { sameFilter, type TaskFilter } from '../../picture/filter/task-filter.ts'
import { principalName } from '../../picture/principal-name.ts'
import { listsOf, type TaskList } from '../../picture/walks.ts'

/** Constant while mounted. */
export function usePictureStore(): PictureStore {
  return shown()
}

export function useTask(id: string | undefined): LoadedTask | undefined {
  const { all } = shown().tasks
  return useSyncExternalStore(all.follow, () => (id === undefined ? undefined : all.get(id)))
}

export function useTaskCount(): number {
  const { all } = shown().tasks
  return useSyncExternalStore(all.follow, () => all.size)
}

const none: readonly LoadedTask[] = []

/** Newest update first. */
export function useChildren(id: string): readonly LoadedTask[] {
  const { children } = shown().tasks
  return useSyncExternalStore(children.follow, () => children.shown().groups.get(id) ?? none)
}

/** Not started unless the filter was requested. */
export function useLists(filter: TaskFilter): readonly TaskList[] {
  const { filter: asked, lists } = useStore(shown().tasks.walks)
  return useMemo(
    () => (lists.length > 0 && sameFilter(asked, filter) ? lists : listsOf(filter, shownNow())),
    [asked, lists, filter],
  )
}

export function useHasReadSome(): boolean {
  return useStore(shown().tasks.walks, ({ lists }) => lists.some(({ walk }) => walk.pages > 0))
}

export function useFeedState<Selected>(select: (state: FeedState) => Selected): Selected {
  return useStore(shown().feed.state, select)
}

export function useEntity(key: string | undefined): KnownEntity | undefined {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, () => (key === undefined ? undefined : entities.get(key)))
}

export function useNames(): KnownNames {
  const { entities } = shown()
  useSyncExternalStore(entities.named.follow, () => entities.named.version)
  return entities
}

export function usePrincipalName(principal: Principal | undefined): string | undefined {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, () => principalName(principal, entities))
}

/** Classification levels of all copies. */
export function useCarriedLevels(): readonly string[] {
  const { entities } = shown()
  return useSyncExternalStore(entities.follow, entities.levels)
}
