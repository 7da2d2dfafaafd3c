import type { LogSubject } from '../../../../watch/wire/log.ts'

/** What stands in a composer before anything is written. */
export interface Attached {
  readonly subjects: readonly LogSubject[]
  /** `now`: the moment at which it is added. */
  readonly moment: number | 'now' | undefined
}
