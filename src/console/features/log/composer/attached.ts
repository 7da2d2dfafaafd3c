import type { LogSubject } from '../../../../watch/wire/log.ts'

/** A composer's initial content. */
export interface Attached {
  readonly subjects: readonly LogSubject[]
  /** `now`: when the entry is added. */
  readonly moment: number | 'now' | undefined
}
