import { timeFilter } from '../../../../picture/filter/time-filter.ts'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'

/** " updated in the last 15 min"; empty without a time filter. */
export function rangeWords({ parent, time }: TaskFilter): string {
  if (parent !== undefined || time.kind === 'any') return ''
  return ` updated in ${time.kind === 'between' ? 'this range' : `the ${timeFilter.range?.(time, 0)?.short}`}`
}
