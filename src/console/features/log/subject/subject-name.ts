import type { LogSubject } from '../../../../watch/wire/log.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'

/** With the second clock; paths and ids stay raw. @param writtenAt when it was named, in milliseconds */
export function subjectName({ kind, name }: Pick<LogSubject, 'kind' | 'name'>, writtenAt: number): string {
  return kind === 'task' || kind === 'entity' ? withSecondTimes(name, writtenAt) : name
}
