import type { TaskQuery } from '../../../contract/task.ts'
import { MOST_BARREN_PAGES } from '../../api/limits.ts'
import { nextRequest, type Walk } from './task-walk.ts'

/** Pages that are asked for one right after the other: enough to catch up after a sleep. */
const AT_ONCE = 50
const PACE_MILLISECONDS = 1000
const MOST_PAGES = 1000

export type PollStep =
  | { readonly kind: 'ask'; readonly request: TaskQuery; readonly afterMilliseconds: number }
  | { readonly kind: 'stop'; readonly message: string; readonly exchangeId: number | undefined }
  | { readonly kind: 'end' }

/**
 * How a poll goes on. It asks by itself and for ever, so that a service whose tokens never end must not keep it busy: it stops where nothing new
 * comes, and slows down where there is always more.
 */
export const nextOfPoll = (walk: Walk): PollStep => {
  const { problem, pages, barren } = walk
  if (problem?.kind === 'token repeats' || (problem?.kind === 'nothing new' && barren >= MOST_BARREN_PAGES))
    return { kind: 'stop', message: problem.message, exchangeId: problem.exchangeId }
  const request = nextRequest(walk)
  if (request === undefined) return { kind: 'end' }
  if (pages >= MOST_PAGES) {
    const message = `The poll was not at its end after ${MOST_PAGES} pages`
    return { kind: 'stop', message, exchangeId: undefined }
  }
  return { kind: 'ask', request, afterMilliseconds: pages < AT_ONCE ? 0 : PACE_MILLISECONDS }
}
