import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { withChanges } from '../../../url-state/search.ts'
import { useAddress, type PageAddress } from '../../platform/url-state/use-address.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { anyTask, type TaskFilter } from '../../../picture/filter/task-filter.ts'
import { taskLink } from '../../known/task/task-link.ts'
import { taskAddress } from './filters/task-address.ts'

export interface TaskNavigation {
  readonly address: PageAddress<typeof taskAddress>
  readonly selectedId: string | undefined
  setFilter: (filter: TaskFilter) => void
  setText: (text: string) => void
  clearFilters: () => void
  open: (task: Pick<LoadedTask, 'id' | 'task'>) => void
  openId: (id: string) => void
  close: () => void
}

/** Filters, view, selection and tab live in the URL only. */
export function useTaskAddress(): TaskNavigation {
  const { taskId: selectedId } = useParams({ strict: false })
  const navigate = useNavigate()
  const address = useAddress(taskAddress, useSearch({ from: '/watch/tasks' }))
  return useMemo(() => {
    const { set } = address
    return {
      address,
      selectedId,
      setFilter: (filter) => set({ filter }),
      setText: (text) => set({ text }, true),
      clearFilters: () => set({ filter: anyTask, text: '' }),
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
    }
  }, [address, selectedId, navigate])
}
