import type { Why } from '../../../../conformance/exchange.ts'
import type { KnownOperation } from '../../../../contract/operations.ts'
import { ApiError } from './api-error.ts'
import { WireQueue } from './wire-queue.ts'

const DEFAULT_URGENCY = 3

const queries = new WireQueue(4)
const downloads = new WireQueue(2)

/** What decides who goes first: why it is asked for, and of an object how urgent it is, 0 (first) to 7. */
interface Wanted {
  why: Why
  signal?: AbortSignal | undefined
  urgency?: number | undefined
}

/**
 * Waits for a place on the wire; what comes back gives it up. Token requests never wait; objects have places of their own, so that a large
 * download can't hold the board up.
 * @throws ApiError when cancelled before there was one
 */
export async function enter(operation: KnownOperation, { why, signal, urgency }: Wanted): Promise<() => void> {
  if (operation.id === 'getToken') return () => undefined
  try {
    if (operation.response.kind === 'binary') return await downloads.enter(urgency ?? DEFAULT_URGENCY, signal)
    // Polling before what a page loads for the first time or a person asked for.
    return await queries.enter(why === 'poll' ? 0 : 1, signal)
  } catch {
    throw new ApiError({ operation: operation.id, status: 'aborted', message: 'Cancelled before it was sent' })
  }
}
