import type { LogSubject } from '../../../../watch/wire/log.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'

/**
 * Adds the second clock to Zulu times in a title or name. Paths and ids stay raw.
 * @param writtenAt when it was named, milliseconds since 1970
 */
export function subjectName({ kind, name }: Pick<LogSubject, 'kind' | 'name'>, writtenAt: number): string {
  return kind === 'task' || kind === 'entity' ? withSecondTimes(name, writtenAt) : name
}
