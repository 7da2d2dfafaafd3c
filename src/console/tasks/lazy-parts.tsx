import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { AllDeadlinesProps } from './AllDeadlines.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'
import styles from './FilterBar.module.css'
import { lazyPart } from './lazy-part.tsx'
import { statusFilterWords } from './lane-facts.ts'
import type { StatusFilterProps } from './StatusFilter.tsx'
import type { TaskDetailProps } from './TaskDetail.tsx'
import detailStyles from './TaskDetail.module.css'
import type { TaskHistoryProps } from './TaskHistory.tsx'
import type { TaskRawProps } from './TaskRaw.tsx'
import type { TaskTableProps } from './TaskTable.tsx'

// What the first sight of the board can do without: each in its own chunk, fetched as soon as the board stands.

export const StatusFilter = lazyPart<StatusFilterProps>(
  () => import('./StatusFilter.tsx').then((module) => module.StatusFilter),
  ({ filter }) => (
    <span className={styles.pick} aria-hidden="true">
      <span>Status</span>
      {statusFilterWords(filter)}
      <ChevronDown size={14} strokeWidth={2.1} />
    </span>
  ),
)

export const ExportMenu = lazyPart<ExportMenuProps>(
  () => import('./ExportMenu.tsx').then((module) => module.ExportMenu),
  () => (
    <Button size="small" variant="ghost" busy icon={<Download size={14} strokeWidth={2.1} />}>
      Export
    </Button>
  ),
)

export const AllDeadlines = lazyPart<AllDeadlinesProps>(
  () => import('./AllDeadlines.tsx').then((module) => module.AllDeadlines),
  () => null,
)

export const TaskTable = lazyPart<TaskTableProps>(
  () => import('./TaskTable.tsx').then((module) => module.TaskTable),
  () => (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} width={`${60 + ((index * 37) % 35)}%`} />
      ))}
    </div>
  ),
)

export const TaskDetail = lazyPart<TaskDetailProps>(
  () => import('./TaskDetail.tsx').then((module) => module.TaskDetail),
  () => <aside className={detailStyles.panel} style={{ width: 396 }} aria-label="Task detail" aria-busy="true" />,
)

export const TaskHistory = lazyPart<TaskHistoryProps>(
  () => import('./TaskHistory.tsx').then((module) => module.TaskHistory),
  () => null,
)

export const TaskRaw = lazyPart<TaskRawProps>(
  () => import('./TaskRaw.tsx').then((module) => module.TaskRaw),
  () => null,
)

/** Fetches them all, so that none is missing when the server goes away later. */
export const preloadParts = (): void => {
  for (const part of [TaskDetail, TaskTable, AllDeadlines, ExportMenu, StatusFilter, TaskHistory, TaskRaw])
    part.preload()
}
