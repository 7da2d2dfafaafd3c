import { readStatuses } from '../../picture/filter/read-statuses.ts'
import { pageOfAddress } from './views.ts'

/** What of a saved view of tasks decides which tasks a rule watches. What it does not name is any. */
export interface ViewScope {
  /** The wire's own words; none where there is a parent, as on the page. */
  readonly statuses: readonly string[]
  /** Id of the parent task. */
  readonly parent: string | undefined
  /** All of its words must be found, as by the board's free text. */
  readonly text: string | undefined
  /** What the address names as statuses and the interface doesn't know: it chooses nothing, as on the page. */
  readonly unknownStatuses: readonly string[]
  /** A parent task excludes the statuses that the address names, as on the page. */
  readonly isStatusExcluded: boolean
}

/**
 * The scope that a view's address makes: its statuses, its parent task and its text. Its time range is none: what leaves it does so although nothing
 * comes, and a rule watches from when it is saved.
 */
export function readScope(
  address: string,
): { readonly scope: ViewScope } | { readonly problem: string; readonly unknownStatuses?: readonly string[] } {
  if (pageOfAddress(address) !== 'tasks') return { problem: 'Only a view of tasks can be a scope' }
  const search = new URL(address, 'http://here.invalid').searchParams
  if (search.has('past')) return { problem: 'A view of the past can’t be a scope' }
  const parent = search.get('parent') || undefined
  const { statuses: named, unknown: unknownStatuses } = readStatuses(search.getAll('status'))
  const statuses = parent === undefined ? named : []
  const text = search.get('text')?.trim() || undefined
  if (statuses.length === 0 && parent === undefined && text === undefined)
    return {
      problem: 'A view without a status, a parent task or a text narrows nothing that a rule watches',
      ...(unknownStatuses.length > 0 && { unknownStatuses }),
    }
  return { scope: { statuses, parent, text, unknownStatuses, isStatusExcluded: named.length > statuses.length } }
}

/** Whether a view that makes a scope shows a time range, which does not count. */
export function hasTimeRange(address: string): boolean {
  const search = new URL(address, 'http://here.invalid').searchParams
  return ['last', 'from', 'to'].some((name) => search.has(name))
}
