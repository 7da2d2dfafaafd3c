import { useMemo, useState } from 'react'

import { useLoadedTasks } from '../tasks/feed/task-store.ts'
import { followCopies, type EntityIndex } from './entity-index.ts'
import { useExtraCopies } from './extra-copies.ts'

/** Every entity that this console holds a copy of, kept current with the loaded tasks. */
export function useEntityIndex(): EntityIndex {
  const { tasks } = useLoadedTasks()
  const extra = useExtraCopies()
  const [follow] = useState(followCopies)
  return useMemo(() => follow(tasks, extra), [follow, tasks, extra])
}
