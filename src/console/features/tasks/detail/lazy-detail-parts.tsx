import { lazyPart } from '../../../ui/browser/lazy-part.tsx'

export const TaskHistory = lazyPart(() => import('../history/TaskHistory.tsx').then((module) => module.TaskHistory))
export const TaskRaw = lazyPart(() => import('./TaskRaw.tsx').then((module) => module.TaskRaw))
