import { outcomeWords } from '../../platform/api/request/api-error.ts'
import type { Outcome } from '../../../conformance/exchange.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteMinute } from '../../../format/time.ts'
import type { Fate, KnownKind } from './known-thing.ts'

/** The status or what there was instead of one. */
function statusWords(status: Fate['status']): string {
  return typeof status === 'number' ? String(status) : outcomeWords((status ?? 'no reply') as Outcome)
}

/** The last fate in a row of a list: `served 3 m ago`, `404 at 13:02Z`, `deleted here 21:51Z`, `not asked yet`. */
export function fateWords(fate: Fate | undefined, now: number): string {
  if (fate === undefined) return 'not asked yet'
  const time = formatAbsoluteMinute(fate.at, now)
  switch (fate.what) {
    case 'served':
      return `served ${formatDuration(Math.min(0, fate.at - now))} ago`
    case 'deleted':
      return `deleted here ${time}`
    case 'not found':
    case 'unknown':
      return `${statusWords(fate.status)} at ${time}`
  }
}

/** One fate of a history, whose time stands before it: `Served here, 200`. */
export function learnedWords(kind: KnownKind, { what, status }: Fate): string {
  switch (what) {
    case 'served':
      return `Served here, ${statusWords(status)}`
    case 'not found':
      return `Not found here, ${statusWords(status)}`
    case 'deleted':
      if (status !== undefined) return `Deleted here, ${statusWords(status)}`
      return kind === 'egress'
        ? 'Deleted by another desk, says the watch log'
        : 'Deleted here, says a record of this node'
    case 'unknown':
      return `Nothing learned: ${statusWords(status)}`
  }
}
