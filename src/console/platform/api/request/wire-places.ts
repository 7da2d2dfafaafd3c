import type { Why } from '../../../../conformance/exchange.ts'
import type { KnownOperation } from '../../../../contract/operations.ts'
import { ApiError } from './api-error.ts'
import { WireQueue } from './wire-queue.ts'

const DEFAULT_URGENCY = 3

const queries = new WireQueue(4)
const downloads = new WireQueue(2)

/** Priority, by reason; for objects an urgency, 0 (first) to 7. */
interface Wanted {
  why: Why
  signal?: AbortSignal | undefined
  urgency?: number | undefined
}

/**
 * Returns the release function. Token requests never wait; objects queue apart from queries.
 * @throws ApiError if cancelled while waiting
 */
export async function enter(operation: KnownOperation, { why, signal, urgency }: Wanted): Promise<() => void> {
  if (operation.id === 'getToken') return () => undefined
  try {
    if (operation.response.kind === 'binary') return await downloads.enter(urgency ?? DEFAULT_URGENCY, signal)
    // Polls go before first loads and user requests.
    return await queries.enter(why === 'poll' ? 0 : 1, signal)
  } catch {
    throw new ApiError({ operation: operation.id, status: 'aborted', message: 'Cancelled before sending' })
  }
}
