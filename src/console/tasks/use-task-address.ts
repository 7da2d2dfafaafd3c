import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import type { SearchParams } from '../ui/browser/search-params.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import type { LoadedTask } from '../live/loaded-task.ts'
import { anyTask, type TaskFilter } from '../live/task-filter.ts'
import { taskLink } from '../live/task/task-link.ts'
import { filterSearch, readTaskSearch, type DetailTab, type TaskAddress, type TaskView } from './filters/task-search.ts'

export interface TaskNavigation {
  readonly address: TaskAddress
  readonly selectedId: string | undefined
  setFilter: (filter: TaskFilter) => void
  clearFilters: () => void
  setView: (view: TaskView) => void
  setText: (text: string) => void
  setSort: (sort: string | undefined) => void
  setTab: (tab: DetailTab) => void
  open: (task: Pick<LoadedTask, 'id' | 'task'>) => void
  openId: (id: string) => void
  close: () => void
}

type Changes = Readonly<Record<string, string | readonly string[] | undefined>>

function changed(before: SearchParams, changes: Changes): SearchParams {
  const after: SearchParams = { ...before }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === '') delete after[key]
    else after[key] = typeof value === 'string' ? value : [...value]
  }
  return after
}

/** The page's address, read, and the ways to change it: filters, view, selection and tab live there and nowhere else. */
export function useTaskAddress(): TaskNavigation {
  const search = useSearch({ strict: false })
  const { taskId: selectedId } = useParams({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readTaskSearch(search, environmentNow()), [search])
  const set = useCallback(
    (changes: Changes, replace = false) => {
      void navigate({ to: '.', search: (before) => changed(before as SearchParams, changes), replace })
    },
    [navigate],
  )
  return useMemo(
    () => ({
      address,
      selectedId,
      setFilter: (filter) => set(filterSearch(filter)),
      clearFilters: () => set({ ...filterSearch(anyTask), text: undefined }),
      setView: (view) => set({ view: view === 'board' ? undefined : view }),
      setText: (text) => set({ text }, true),
      setSort: (sort) => set({ sort }, true),
      setTab: (tab) => set({ tab: tab === 'overview' ? undefined : tab }, true),
      open: (task) => void navigate(taskLink(task)),
      openId: (taskId) =>
        void navigate({
          to: '/tasks/$taskId',
          params: { taskId },
          search: (before) => changed(before as SearchParams, { updated: undefined }),
        }),
      close: () =>
        void navigate({
          to: '/tasks',
          search: (before) => changed(before as SearchParams, { updated: undefined, tab: undefined }),
        }),
    }),
    [address, selectedId, set, navigate],
  )
}
