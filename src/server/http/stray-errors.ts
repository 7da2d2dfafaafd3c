import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

type Named = Pick<IncomingMessage, 'method' | 'url'>

const current = new AsyncLocalStorage<Named>()
let count = 0

/** Number of errors so far without a waiting caller: in a listener, timer or stream. */
export function strayErrorCount(): number {
  return count
}

/** The request that the running code belongs to, if known. */
export function currentRequest(): Named | undefined {
  return current.getStore()
}

/** Runs a request's handling, so that errors of its timers, promises and listeners can be traced to it. */
export function inRequest<Result>({ method, url }: Named, handle: () => Result): Result {
  // A copy: the request would live as long as anything it started.
  return current.run({ method, url }, handle)
}

/**
 * Runs a listener and logs what it throws, which would otherwise stop other listeners and end the process.
 */
export function guarded(listen: () => void, request?: Named): void {
  try {
    listen()
  } catch (error) {
    reportStray(error, request)
  }
}

/**
 * Counts and logs an error without a caller, with its request as a JSON line: path without query, which may
 * hold secrets.
 */
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
/** The log's reader is gone: nothing to report to. */
function deaf() {
  return undefined
}

/**
 * Keeps stray errors from ending the process: one request's mishap must not take down the others. Ends with
 * the returned function.
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
