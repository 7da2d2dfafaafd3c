import { formatAbsoluteTime } from '../../../format/time.ts'
import { readAddress } from './view-address.ts'
import type { Changed } from './use-changed.ts'

/** What is to be said of the count beside a view: "3 changed since you looked, 14:02:10Z, of what is loaded". @param now milliseconds of the environment's clock */
export function changedWords(
  address: string,
  { count, since, isAtLeast, isWithoutNames }: Changed,
  now: number,
): string {
  const at = formatAbsoluteTime(since, now)
  const page = readAddress(address)?.page
  if (count === undefined) return `What came since you looked, ${at}, is not counted: not all of the log has been read`
  const many = isAtLeast === true ? `At least ${count}` : String(count)
  switch (page) {
    case 'log':
      return `${many} new since the last entry that you saw, ${at}`
    case 'requests':
      return `${many} new since you looked, ${at}, of what this page recorded`
    case 'objects':
    case 'egress': {
      const names = isWithoutNames === true ? '. What was named since is not counted: names were not gathered then' : ''
      return `${many} changed since you looked, ${at}, of what this console learned${names}`
    }
    default:
      return `${many} changed since you looked, ${at}, of what is loaded`
  }
}

/** Why nothing stands beside a view of a page that can't be counted; undefined for one that can. */
export function notCountedWords(address: string): string | undefined {
  return readAddress(address)?.page === 'deleted-objects'
    ? 'What was deleted since you looked is not counted: only the service knows, and is asked when you open it'
    : undefined
}
