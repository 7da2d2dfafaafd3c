import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { stackWords } from '../../format/error-words.ts'

type Named = Pick<IncomingMessage, 'method' | 'url'>

const current = new AsyncLocalStorage<Named>()
let count = 0

/** Errors without a waiting caller: in a listener, timer or stream. */
export function strayErrorCount(): number {
  return count
}

export function currentRequest(): Named | undefined {
  return current.getStore()
}

/** Traces errors of timers, promises and listeners to the request. */
export function inRequest<Result>({ method, url }: Named, handle: () => Result): Result {
  // A copy: the request itself would stay in memory until all that it started has ended.
  return current.run({ method, url }, handle)
}

/** Errors in a listener would stop other listeners and end the process. */
export function guarded(listen: () => void, request?: Named): void {
  try {
    listen()
  } catch (error) {
    reportStray(error, request)
  }
}

/** One JSON line; no query, which may hold secrets. */
export function reportStray(error: unknown, request = current.getStore()): void {
  count += 1
  const entry = {
    time: new Date().toISOString(),
    level: 'error',
    method: request?.method,
    path: request?.url?.split('?', 1)[0],
    error: stackWords(error),
    strayErrors: count,
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

function caught(error: unknown) {
  return reportStray(error)
}
/** The log's reader is gone. */
function deaf() {
  return undefined
}

/** One request's error must not end the process. The returned function ends it. */
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
