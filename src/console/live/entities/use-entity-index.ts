import { useEffect, useMemo } from 'react'

import { onSignOut } from '../../session/sign-out.ts'
import { followTasks, readTasks, useLoadedTasks } from '../task-store.ts'
import { followCopies, type EntityIndex } from './entity-index.ts'
import { extraCopies, useExtraCopies } from './extra-copies.ts'

let follow = followCopies()
let isFollowing = false

/** From the first look at entities on, every answer counts for their trails, whichever page is open. */
function keepFollowing(): void {
  if (isFollowing) return
  isFollowing = true
  followTasks(() => void follow(readTasks().tasks, extraCopies()))
}

onSignOut(() => {
  follow = followCopies()
})

/** Every entity that this console holds a copy of, kept current with the loaded tasks; one index for all pages of a session. */
export function useEntityIndex(): EntityIndex {
  useEffect(keepFollowing, [])
  const { tasks } = useLoadedTasks()
  const extra = useExtraCopies()
  return useMemo(() => follow(tasks, extra), [tasks, extra])
}
