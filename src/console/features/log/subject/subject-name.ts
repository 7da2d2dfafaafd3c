import type { LogSubject } from '../../../../watch/wire/log.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'

/**
 * A title or a name with the second clock's time behind each Zulu time in it. Paths and ids are shown raw.
 * @param writtenAt when it was named, in milliseconds since 1970
 */
export function subjectName({ kind, name }: Pick<LogSubject, 'kind' | 'name'>, writtenAt: number): string {
  return kind === 'task' || kind === 'entity' ? withSecondTimes(name, writtenAt) : name
}
