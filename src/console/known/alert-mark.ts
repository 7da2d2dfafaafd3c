import { createContext, use, type ReactNode } from 'react'

import type { SubjectMarkProps } from '../platform/draws.ts'

/** Draws the mark of a subject that has an alert; where none is provided nothing has marks. */
export const AlertMarkContext = createContext<((of: SubjectMarkProps) => ReactNode) | undefined>(undefined)

/** Of a task's mark: what describes the task's card. */
export function alertMarkId(taskId: string): string {
  return `alert-${encodeURIComponent(taskId.toWellFormed())}`
}

export function AlertMark(of: SubjectMarkProps): ReactNode {
  return use(AlertMarkContext)?.(of)
}
