import { useEffect } from 'react'

import { useFreshness } from '../live/freshness/FreshnessLine.tsx'
import { StaleBar } from '../live/freshness/StaleBar.tsx'
import { startHistory } from '../live/history/keep-history.ts'
import { startTaskFeed } from '../live/live-tasks.ts'
import { useCarriedLevels, useRoom } from '../live/use-tasks.ts'
import { useReportLevels } from '../session/marking.ts'
import { TaskDetail } from './lazy-parts.tsx'
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx'
import styles from './TasksPage.module.css'
import { useTaskAddress } from './use-task-address.ts'

/** What there is to know of one task, without a board: for a window of its own, which shows whatever is selected in those it is linked with. */
export function TaskInspector() {
  const room = useRoom()
  const navigation = useTaskAddress()
  const { selectedId } = navigation
  const isStale = useFreshness() === 'lost'
  useEffect(() => startTaskFeed(undefined, room), [room])
  useEffect(startHistory, [])
  useReportLevels(useCarriedLevels())
  return (
    <div className={styles.alone}>
      <VisuallyHidden>
        <h1>Inspector</h1>
      </VisuallyHidden>
      {isStale && <StaleBar />}
      {selectedId === undefined ? (
        <p className="empty">
          Nothing is selected. Select a task or an entity in a window that is linked with this one.
        </p>
      ) : (
        <TaskDetail id={selectedId} navigation={navigation} isStale={isStale} />
      )}
    </div>
  )
}
