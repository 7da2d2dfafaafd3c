import { readTimeInput } from '../format/time-input.ts'
import { formatZuluTime } from '../format/time.ts'

const DAY = 86_400_000

export type TypedMoment =
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  /** Why it is none, in words. */
  | { readonly kind: 'unreadable'; readonly words: string }

/** A time of the day alone: its zone may be left out. */
const CLOCK = /^\d{1,2}:?\d\d(?::\d\d)?$/
/** And an ISO time of which a fraction of the second matters, which `readTimeInput` takes too. */
const HAS_DATE = /[A-Z]{3}|-|\//i

/**
 * Reads a moment as people type it: `14:02`, `14:02:10Z`, `21 NOV 14:02:10Z`, ISO 8601, or `now`. A time of the day is the last such time.
 * @param latest nothing is known after it; milliseconds, as all here
 * @param oldest nothing is known before it
 */
export function readMoment(
  text: string,
  { latest, oldest }: { readonly latest: number; readonly oldest?: number | undefined },
): TypedMoment {
  const typed = text.trim()
  const isClock = !HAS_DATE.test(typed)
  const read = readTimeInput(CLOCK.test(typed) ? `${typed}Z` : typed, latest)
  switch (read.kind) {
    case 'now':
      return { kind: 'now' }
    case 'empty':
      return { kind: 'unreadable', words: 'Type a time: 14:02, or 21 NOV 14:02:10Z' }
    case 'error':
      return { kind: 'unreadable', words: read.reason }
    case 'time': {
      const at = isClock && read.at > latest ? read.at - DAY : read.at
      if (at > latest) return { kind: 'unreadable', words: `${formatZuluTime(at, latest)} is yet to come` }
      if (oldest !== undefined && at < oldest)
        return { kind: 'unreadable', words: `Nothing is kept before ${formatZuluTime(oldest, latest)}` }
      return { kind: 'moment', at }
    }
  }
}
