import { answerWords } from './delete-answer.ts'
import {
  isActive,
  LONGEST_OWN_WAIT_SECONDS,
  MAX_ATTEMPTS,
  type ItemState,
  type Queue,
  type QueueItem,
} from './queue.ts'
import { countOf } from '../../../../format/count.ts'
import { codeWords } from '../../../platform/api/request/code-words.ts'
import { formatDuration } from '../../../../format/duration.ts'

/** Names of states, and what they count as in the summary. */
const STATES = {
  deleted: { words: 'Deleted', group: 'deleted' },
  'not found': { words: 'Not found', group: 'not found' },
  forbidden: { words: 'Forbidden', group: 'refused' },
  'precondition failed': { words: 'Precondition failed', group: 'refused' },
  refused: { words: 'Refused', group: 'refused' },
  failed: { words: 'Failed', group: 'failed' },
  'outcome unknown': { words: 'Outcome unknown', group: 'with unknown outcome' },
  stopped: { words: 'Stopped', group: 'stopped' },
  deleting: { words: 'Deleting', group: 'in progress' },
  retrying: { words: 'Retrying', group: 'in progress' },
  queued: { words: 'Queued', group: 'waiting' },
  'waiting for sign-in': { words: 'Waiting for sign-in', group: 'waiting for sign-in' },
} as const satisfies Record<ItemState['kind'], { words: string; group: string }>

export function stateWords(state: ItemState, now: number, pause: Queue['pause']): string {
  const { words } = STATES[state.kind]
  if (state.kind !== 'retrying') return words
  // Nothing is sent while it is paused, so no second is named.
  if (pause !== undefined) return 'Waiting to retry'
  return `${words} in ${Math.max(0, Math.ceil((state.until - now) / 1000))} s`
}

export function lastAnswerWords({ state, last, attempts }: QueueItem, now: number): string {
  if (state.kind === 'deleting') {
    if (state.sentAt === undefined) return 'waiting for a free connection'
    return `DELETE sent ${formatDuration(Math.max(0, now - state.sentAt))} ago`
  }
  if (last === undefined) return ''
  if (last.status !== 503) return answerWords(last)
  const code = last.code === undefined ? '' : `, code\u00a0${last.code}`
  // The number of attempts matters most, and a narrow column cuts the end.
  return `503, attempt ${attempts} of ${MAX_ATTEMPTS}${code}`
}

/** In the service's words if there are any. */
export function detailWords(item: QueueItem, { pause }: Pick<Queue, 'pause'>): string {
  const { state, last, mayBeGone } = item
  const said = last?.message ?? ''
  switch (state.kind) {
    case 'queued':
      return pause === undefined ? 'Waiting for a free slot' : 'Waiting, the queue is paused'
    case 'deleting':
      return state.stopAfter ? 'Stops after this answer' : ''
    case 'retrying': {
      const hint = state.hinted ? 'Delay set by the service' : 'The service gave no delay'
      return last?.code === undefined ? hint : `${hint}, ${codeWords(last.code)}`
    }
    case 'deleted':
      return mayBeGone ? 'The outcome of an earlier attempt is unclear' : ''
    case 'not found':
      return mayBeGone ? `Already gone, or never existed. ${said}` : said || 'No matching active egress stream'
    case 'forbidden':
      return said || 'No permission for this stream'
    case 'precondition failed':
    case 'refused':
      return said
    case 'waiting for sign-in':
      return last?.status === 401
        ? said || 'Not deleted: the service answered 401'
        : 'Not sent. Sent again after sign-in'
    case 'outcome unknown':
      return `It may have been deleted. ${said}`
    case 'failed':
      if (last?.status === 503) return `Still unavailable after ${MAX_ATTEMPTS} attempts. ${said}`
      if (last?.status === 429) return `Too many requests${hintWords(last.retryAfter)}. ${said}`
      return `${said}. The answer doesn’t say whether it was deleted`
    case 'stopped':
      return state.longWait === undefined
        ? state.reason
        : `The service asks to wait ${formatDuration(state.longWait * 1000, { isExact: true })}, over ${LONGEST_OWN_WAIT_SECONDS} s. You decide`
  }
}

function hintWords(seconds: number | undefined): string {
  return seconds === undefined ? ', no wait named' : `, wait ${formatDuration(seconds * 1000)}`
}

/** "2 deleted, 3 refused, 2 in progress, 3 waiting". */
export function summaryWords({ items, pause }: Pick<Queue, 'items' | 'pause'>): string {
  const counts = new Map<string, number>(Object.values(STATES).map(({ group }) => [group, 0]))
  for (const { state } of items) {
    const isHeld = state.kind === 'retrying' && pause !== undefined
    const { group } = STATES[isHeld ? 'queued' : state.kind]
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].flatMap(([group, count]) => (count > 0 ? [`${count} ${group}`] : [])).join(', ')
}

/** Why the user can't pause or resume it now. */
export function whyNoPause({ items, pause }: Pick<Queue, 'items' | 'pause'>): string | undefined {
  if (pause === undefined) return items.some(isActive) ? undefined : 'Nothing is being sent'
  return pause.by === 'connection' ? 'Resumes when the connection is back' : undefined
}

/** Deletions that a sign-out would stop or has stopped; `undefined` if nothing is active. */
export function signOutLoss({ items }: Pick<Queue, 'items'>, when: 'ahead' | 'past'): string | undefined {
  const onTheWire = items.filter(({ state }) => state.kind === 'deleting').length
  const waiting = items.filter(isActive).length - onTheWire
  if (onTheWire + waiting === 0) return undefined
  return [
    waiting > 0 && `${deletions(waiting, when)} still waiting and ${when === 'past' ? 'not sent' : 'won’t be sent'}.`,
    onTheWire > 0 && `${deletions(onTheWire, when)} sent and can’t be recalled. The log will show the outcome.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function deletions(count: number, when: 'ahead' | 'past'): string {
  return when === 'past'
    ? countOf(count, 'egress deletion was', 'egress deletions were')
    : countOf(count, 'egress deletion is', 'egress deletions are')
}
