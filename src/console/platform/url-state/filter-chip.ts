import type { SearchChanges } from '../../../address/search.ts'

/** One way in which the address of a page narrows what it shows. */
export interface FilterChip {
  /** "Status Executing", "Updated in the last 1 h". */
  readonly words: string
  /** What shows the rest again. */
  readonly drop: SearchChanges
}
