import { taskStatusValues, type TaskStatusValue } from '../../contract/task.ts'

/**
 * The statuses that an address of tasks names, read alike for the board and for a rule's scope: those that the interface filters by, and others,
 * which choose nothing.
 */
export function readStatuses(texts: readonly string[]): {
  readonly statuses: readonly TaskStatusValue[]
  readonly unknown: readonly string[]
} {
  const given = new Set(texts.filter((text) => text !== ''))
  const statuses = taskStatusValues.filter((status) => given.delete(status))
  return { statuses, unknown: [...given] }
}
