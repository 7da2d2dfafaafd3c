import { formatAbsoluteTime } from '../../../format/time.ts'
import { isTimeAlone, readZonedTime } from '../../../format/zone-input.ts'

export type TypedMoment =
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  | { readonly kind: 'unreadable'; readonly words: string }

/** A time of day, whose zone may be omitted. */
const CLOCK = /^\d{1,2}:?\d\d(?::\d\d)?$/

/**
 * Reads `14:02`, `14:02:10Z`, `21 NOV 14:02:10Z`, ISO 8601, `16:02 HEL` by the second clock, or `now`. A time
 * of day is the last such time.
 * @param latest end of what is known, milliseconds
 * @param oldest start of what is known
 */
export function readMoment(
  text: string,
  { latest, oldest }: { readonly latest: number; readonly oldest?: number | undefined },
): TypedMoment {
  const typed = text.trim()
  const words = CLOCK.test(typed) ? `${typed}Z` : typed
  const today = readZonedTime(words, latest)
  const isYetToCome = today.kind === 'time' && today.at > latest
  const read = isYetToCome && isTimeAlone(words) ? readZonedTime(words, latest, 1) : today
  switch (read.kind) {
    case 'now':
      return { kind: 'now' }
    case 'empty':
      return { kind: 'unreadable', words: 'Type a time: 14:02, or 21 NOV 14:02:10Z' }
    case 'error':
      return { kind: 'unreadable', words: read.reason }
    case 'time': {
      const { at } = read
      if (at > latest) return { kind: 'unreadable', words: `${formatAbsoluteTime(at, latest)} is in the future` }
      if (oldest !== undefined && at < oldest)
        return { kind: 'unreadable', words: `No data before ${formatAbsoluteTime(oldest, latest)}` }
      return { kind: 'moment', at }
    }
  }
}
