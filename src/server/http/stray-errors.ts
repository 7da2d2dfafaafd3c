import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

type Named = Pick<IncomingMessage, 'method' | 'url'>

const current = new AsyncLocalStorage<Named>()
let count = 0

/** How many errors were thrown so far where no caller waits for them: in a listener, a timer or a stream. */
export function strayErrorCount(): number {
  return count
}

/** The request that the running code belongs to, as far as that is known. */
export function currentRequest(): Named | undefined {
  return current.getStore()
}

/** Runs the handling of a request, so that what it leaves behind (timers, promises, listeners) is known to be its own when it throws. */
export function inRequest<Result>({ method, url }: Named, handle: () => Result): Result {
  // A copy: the request itself would be kept as long as anything that it began.
  return current.run({ method, url }, handle)
}

/** Runs a listener: what it throws is logged, as it would otherwise keep other listeners from their turn, and end the process. */
export function guarded(listen: () => void, request?: Named): void {
  try {
    listen()
  } catch (error) {
    reportStray(error, request)
  }
}

/** Counts an error that belongs to no caller, and logs it with its request as a JSON line: path without query, as queries may hold secrets. */
export function reportStray(error: unknown, request = current.getStore()): void {
  count += 1
  const entry = {
    time: new Date().toISOString(),
    level: 'error',
    method: request?.method,
    path: request?.url?.split('?', 1)[0],
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    strayErrors: count,
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

function caught(error: unknown) {
  return reportStray(error)
}
/** Whoever read the log is gone: there is nobody left to tell. */
function deaf() {
  return undefined
}

/**
 * From now on nothing that is thrown ends the process: one request's mishap is not to take down all others, which have nothing to do with it.
 * Ends with the function that it returns.
 */
export function catchStrayErrors(): () => void {
  process.on('uncaughtException', caught).on('unhandledRejection', caught)
  process.stdout.on('error', deaf)
  process.stderr.on('error', deaf)
  return () => {
    process.off('uncaughtException', caught).off('unhandledRejection', caught)
    process.stdout.off('error', deaf)
    process.stderr.off('error', deaf)
  }
}
