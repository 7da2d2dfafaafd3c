import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { ExportMenuProps } from './export/ExportMenu.tsx'
import styles from './filters/FilterBar.module.css'
import { statusFilterWords } from '../../../picture/filter/status-filter.ts'
import type { TaskDetailProps } from './detail/TaskDetail.tsx'
import { TaskHistory, TaskRaw } from './detail/lazy-detail-parts.tsx'
import { useDetailKeys } from './detail/use-detail-keys.ts'

// Not needed for the first view: each in a chunk of its own, fetched after the board.

export const StatusFilter = lazyPart(
  () => import('./filters/StatusFilter.tsx').then((module) => module.StatusFilter),
  ({ filter }) => (
    <span className={styles.pick} aria-hidden="true">
      <span>Status</span>
      {statusFilterWords(filter.statuses)}
      <ChevronDown />
    </span>
  ),
  whenQuiet,
)

const LazyExportMenu = lazyPart(
  () => import('./export/ExportMenu.tsx').then((module) => module.ExportMenu),
  ({ isWanted, onWanted }) => (
    <Button variant="ghost" isBusy={isWanted} icon={<Download />} onClick={onWanted}>
      Export
    </Button>
  ),
  whenQuiet,
)

/** Opens once loaded if its button was clicked before. */
export function ExportMenu(props: Omit<ExportMenuProps, 'isWanted' | 'onWanted'>) {
  const [wanted, setWanted] = useState(false)
  return <LazyExportMenu {...props} isWanted={wanted} onWanted={() => setWanted(true)} />
}

export const ParentBanner = lazyPart(
  () => import('./filters/ParentBanner.tsx').then((module) => module.ParentBanner),
  () => <div style={{ minHeight: 58 }} />,
)

/** Has its final height, so that nothing below moves. */
export const HorizonStrip = lazyPart(
  () => import('./deadlines/HorizonStrip.tsx').then((module) => module.HorizonStrip),
  () => <div style={{ minHeight: 36 }} />,
  whenQuiet,
  () => <p className="small caution">Deadlines not loaded</p>,
)

export const TaskTable = lazyPart(
  () => import('./table/TaskTable.tsx').then((module) => module.TaskTable),
  () => (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} width={`${60 + ((index * 37) % 35)}%`} />
      ))}
    </div>
  ),
)

const LazyTaskDetail = lazyPart(
  () => import('./detail/TaskDetail.tsx').then((module) => module.TaskDetail),
  () => (
    <aside
      className={cx('side-panel', 'shrinks', 'overlaid')}
      style={{ width: 396 }}
      aria-label="Task detail"
      aria-busy="true"
    />
  ),
)

/** Its keys work before it has loaded. */
export function TaskDetail(props: TaskDetailProps) {
  useDetailKeys(props.id, props.navigation)
  return <LazyTaskDetail {...props} />
}

export const NoTasks = lazyPart(() => import('./filters/NoTasks.tsx').then((module) => module.NoTasks))

export const UnreadParts = lazyPart(() =>
  import('../../platform/url-state/UnreadParts.tsx').then((module) => module.UnreadParts),
)

export const StaleBar = lazyPart(() => import('../../known/freshness/StaleBar.tsx').then((module) => module.StaleBar))

export const TaskOffers = lazyPart(
  () => import('./TaskOffers.tsx').then((module) => module.TaskOffers),
  undefined,
  whenQuiet,
)

export const TaskFilterStrip = lazyPart(
  () => import('./filters/TaskFilterStrip.tsx').then((module) => module.TaskFilterStrip),
  () => <div className={styles.strip} />,
)

/** Prefetched, as the server may go away. */
export const parts = [
  NoTasks,
  ParentBanner,
  LazyTaskDetail,
  TaskTable,
  HorizonStrip,
  LazyExportMenu,
  StatusFilter,
  TaskHistory,
  TaskRaw,
  TaskOffers,
  TaskFilterStrip,
  StaleBar,
  UnreadParts,
]
