import { useEffect } from 'react'

import { useFreshness } from '../../known/freshness/FreshnessLine.tsx'
import { StaleBar } from '../../known/freshness/StaleBar.tsx'
import { startHistory } from '../../known/history/keep-history.ts'
import { startTaskFeed } from '../../known/live-tasks.ts'
import { useCarriedLevels, usePictureStore } from '../../known/use-tasks.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { TaskDetail } from './lazy-parts.tsx'
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx'
import styles from './TasksPage.module.css'
import { useTaskAddress } from './use-task-address.ts'

/** One task without a board: the selection of linked windows. */
export function TaskInspector() {
  const store = usePictureStore()
  const navigation = useTaskAddress()
  const { selectedId } = navigation
  const isStale = useFreshness() === 'lost'
  useEffect(() => startTaskFeed(undefined, store), [store])
  useEffect(startHistory, [])
  useReportLevels(useCarriedLevels())
  return (
    <div className={styles.alone}>
      <VisuallyHidden>
        <h1>Inspector</h1>
      </VisuallyHidden>
      {isStale && <StaleBar />}
      {selectedId === undefined ? (
        <p className="empty">Nothing selected. Select a task or entity in a linked window.</p>
      ) : (
        <TaskDetail id={selectedId} navigation={navigation} />
      )}
    </div>
  )
}
