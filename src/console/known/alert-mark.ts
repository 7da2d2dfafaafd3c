import { createContext, use, type ReactNode } from 'react'

import type { SubjectMarkProps } from '../platform/draws.ts'

/** Absent: no marks. */
export const AlertMarkContext = createContext<((of: SubjectMarkProps) => ReactNode) | undefined>(undefined)

/** The task's card is described by it. */
export function alertMarkId(taskId: string): string {
  return `alert-${encodeURIComponent(taskId.toWellFormed())}`
}

export function AlertMark(of: SubjectMarkProps): ReactNode {
  return use(AlertMarkContext)?.(of)
}
