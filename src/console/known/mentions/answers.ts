import type { Exchange } from '../../../conformance/exchange.ts'
import { parsedAnswer } from '../../../conformance/parsed-answer.ts'
import { timeOf } from '../../../contract/datetime.ts'
import { member } from '../../../contract/json.ts'
import type { ActivityEntry } from '../../platform/activity/activity-entry.ts'
import type { KnownOutcome } from './known-thing.ts'
import type { KnownIndex } from './known-index.ts'

type Told = Pick<KnownIndex, 'name' | 'learn'>
type Asked = Pick<Exchange, 'id' | 'operation' | 'resource' | 'why' | 'sentAt' | 'outcome'> &
  Partial<Pick<Exchange, 'headersAt' | 'endedAt' | 'responseBody'>>

/** Learns an object's outcome, and which records were deleted. */
export function learnFromAnswer(index: Told, asked: Asked): void {
  if (asked.operation === 'getObject') learnOfObject(index, asked)
  else if (asked.operation === 'listDeletedObjects' && asked.outcome === 200) nameDeleted(index, asked)
}

function learnOfObject(index: Told, { id: exchangeId, resource: [path], why, sentAt, outcome, ...times }: Asked): void {
  // Probes use invented names.
  if (path === undefined || path === '' || why === 'probe') return
  if (why === 'user' || why === 'edited') index.name('object', path, { by: 'you', place: '', subject: '', at: sentAt })
  // Cancelled or not sent; a 401 is repeated.
  if (outcome === undefined || outcome === 'aborted' || outcome === 'not sent' || outcome === 401) return
  const what = outcome === 200 ? 'served' : outcome === 404 ? 'not found' : 'unknown'
  index.learn('object', path, { at: times.headersAt ?? times.endedAt ?? sentAt, what, status: outcome, exchangeId })
}

function nameDeleted(index: Told, { id: exchangeId, responseBody, endedAt, sentAt }: Asked): void {
  const records = member(parsedAnswer({ responseBody }), 'deleted_objects')
  if (!Array.isArray(records)) return
  for (const [position, record] of records.entries()) {
    const path = member(record, 'path')
    if (typeof path !== 'string' || path === '') continue
    const place = `deleted_objects[${position}].path`
    index.name('object', path, { by: 'deleted record', place, subject: '', at: endedAt ?? sentAt })
    const deletedAt = member(record, 'deleted_at')
    const at = typeof deletedAt === 'string' ? timeOf(deletedAt) : undefined
    if (at !== undefined)
      index.learn('object', path, { at, what: 'deleted', status: undefined, exchangeId, learnedAt: endedAt ?? sentAt })
  }
}

/** Learns from this desk's deletions of streams, also in earlier sessions. */
export function learnFromActivity(
  index: Told,
  { operation, resource: [id], request, at, answer }: ActivityEntry,
): void {
  if (operation !== 'deleteEgressStream' || id === undefined || id === '' || request === undefined) return
  index.name('egress', id, { by: 'you', place: '', subject: '', at })
  if (answer === undefined || answer.outcome === 'not sent' || answer.outcome === 401) return
  index.learn('egress', id, {
    at: answer.at,
    what: whatOf(answer.outcome),
    status: answer.outcome,
    exchangeId: undefined,
  })
}

function whatOf(outcome: number | string): KnownOutcome['what'] {
  return outcome === 200 ? 'deleted' : outcome === 404 ? 'not found' : 'unknown'
}
