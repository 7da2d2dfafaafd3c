import { createContext, use, type ReactNode } from 'react'

export interface AlertMarkProps {
  readonly taskId?: string
  readonly entityId?: string
}

/** Draws the mark of a subject that has an alert; where none is provided nothing has marks. */
export const AlertMarkContext = createContext<((of: AlertMarkProps) => ReactNode) | undefined>(undefined)

/** Of a task's mark: what describes the task's card. */
export function alertMarkId(taskId: string): string {
  return `alert-${encodeURIComponent(taskId.toWellFormed())}`
}

export function AlertMark(of: AlertMarkProps): ReactNode {
  return use(AlertMarkContext)?.(of)
}
