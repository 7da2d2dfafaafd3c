import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import type { TaskHistoryProps } from '../history/TaskHistory.tsx'
import type { TaskRawProps } from './TaskRaw.tsx'

export const TaskHistory = lazyPart<TaskHistoryProps>(
  () => import('../history/TaskHistory.tsx').then((module) => module.TaskHistory),
  () => null,
)

export const TaskRaw = lazyPart<TaskRawProps>(
  () => import('./TaskRaw.tsx').then((module) => module.TaskRaw),
  () => null,
)
