import { outcomeWords } from '../../../conformance/outcome.ts'
import type { Outcome } from '../../../conformance/exchange.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteMinute } from '../../../format/time.ts'
import type { KnownOutcome } from './known-thing.ts'

function statusWords(status: KnownOutcome['status']): string {
  return typeof status === 'number' ? String(status) : outcomeWords((status ?? 'no reply') as Outcome)
}

/** `served 3 m ago`, `404 at 13:02Z`, `deleted here 21:51Z`, `not asked yet`. */
export function lastOutcomeWords(outcome: KnownOutcome | undefined, now: number): string {
  if (outcome === undefined) return 'not asked yet'
  const time = formatAbsoluteMinute(outcome.at, now)
  switch (outcome.what) {
    case 'served':
      return `served ${formatDuration(Math.min(0, outcome.at - now))} ago`
    case 'deleted':
      return `deleted here ${time}`
    case 'not found':
    case 'unknown':
      return `${statusWords(outcome.status)} at ${time}`
  }
}

/** Of an object. */
export function learnedWords({ what, status }: KnownOutcome): string {
  switch (what) {
    case 'served':
      return `Served here, ${statusWords(status)}`
    case 'not found':
      return `Not found here, ${statusWords(status)}`
    case 'deleted':
      return status === undefined ? 'Deleted here, by this node’s record' : `Deleted here, ${statusWords(status)}`
    case 'unknown':
      return `No answer: ${statusWords(status)}`
  }
}
