import { createContext, use, type ReactNode } from 'react'

import type { SubjectMarkProps } from '../platform/draws.ts'

export const AlertMarkContext = createContext<((of: SubjectMarkProps) => ReactNode) | undefined>(undefined)

/** The task's card refers to it by `aria-describedby`. */
export function alertMarkId(taskId: string): string {
  return `alert-${encodeURIComponent(taskId.toWellFormed())}`
}

export function AlertMark(of: SubjectMarkProps): ReactNode {
  return use(AlertMarkContext)?.(of)
}
