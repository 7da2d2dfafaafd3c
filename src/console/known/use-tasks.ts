import { useMemo } from 'react'
import { useStore } from 'zustand'

import type { Principal } from '../../contract/task.ts'
import { shownNow } from '../ui/browser/ticker.ts'
import type { KnownEntity } from '../../picture/entities.ts'
import type { FeedState } from '../../feed/feed-state.ts'
import { shown, type PictureStore } from './live-tasks.ts'
import { useSource } from './use-source.ts'
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
  return useSource(all, () => (id === undefined ? undefined : all.get(id)))
}

const none: readonly LoadedTask[] = []

/** Newest update first. */
export function useChildren(id: string): readonly LoadedTask[] {
  const { children } = shown().tasks
  return useSource(children, () => children.shown().groups.get(id) ?? none)
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
  return useSource(entities, () => (key === undefined ? undefined : entities.get(key)))
}

export function usePrincipalName(principal: Principal | undefined): string | undefined {
  const { entities } = shown()
  return useSource(entities, () => principalName(principal, entities))
}

/** Classification levels of all copies. */
export function useCarriedLevels(): readonly string[] {
  const { entities } = shown()
  return useSource(entities, entities.levels)
}
