import { lazy } from 'react'

// Both are opened by choice and carry code (virtual JSON, differences) that the board can do without.
export const TaskHistory = lazy(() => import('./TaskHistory.tsx').then((module) => ({ default: module.TaskHistory })))
export const TaskRaw = lazy(() => import('./TaskRaw.tsx').then((module) => ({ default: module.TaskRaw })))
