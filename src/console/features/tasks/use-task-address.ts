import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { withChanges } from '../../../address/search.ts'
import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { anyTask, filterSearch, type TaskFilter } from '../../../picture/filter/task-filter.ts'
import { taskLink } from '../../known/task/task-link.ts'
import {
  readTaskSearch,
  type DetailTab,
  type TaskAddress,
  type TaskSearch,
  type TaskView,
} from './filters/task-search.ts'

export interface TaskNavigation {
  readonly address: TaskAddress
  readonly selectedId: string | undefined
  setFilter: (filter: TaskFilter) => void
  clearFilters: () => void
  setView: (view: TaskView) => void
  setText: (text: string) => void
  setSort: (sort: string | undefined) => void
  /** The user's own columns again, in place of those of the address. */
  dropColumns: () => void
  setTab: (tab: DetailTab) => void
  open: (task: Pick<LoadedTask, 'id' | 'task'>) => void
  openId: (id: string) => void
  close: () => void
}

/** The page's address, read, and the ways to change it: filters, view, selection and tab live there and nowhere else. */
export function useTaskAddress(): TaskNavigation {
  const search = useSearch({ from: '/watch/tasks' })
  const { taskId: selectedId } = useParams({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readTaskSearch(search, shownNow()), [search])
  const set = useSearchSetter<TaskSearch>()
  return useMemo(
    () => ({
      address,
      selectedId,
      setFilter: (filter) => set(filterSearch(filter)),
      clearFilters: () => set({ ...filterSearch(anyTask), text: undefined }),
      setView: (view) => set({ view: view === 'board' ? undefined : view }),
      setText: (text) => set({ text }, true),
      setSort: (sort) => set({ sort }, true),
      dropColumns: () => set({ columns: undefined }, true),
      setTab: (tab) => set({ tab: tab === 'overview' ? undefined : tab }, true),
      open: (task) => void navigate(taskLink(task)),
      openId: (taskId) =>
        void navigate({
          to: '/tasks/$taskId',
          params: { taskId },
          search: withChanges({ updated: undefined }),
        }),
      close: () =>
        void navigate({
          to: '/tasks',
          search: withChanges({ updated: undefined, tab: undefined }),
        }),
    }),
    [address, selectedId, set, navigate],
  )
}
