import type { BuiltRequest } from '../request/build-request.ts'

/** An answer, such as a `Response`. The body is undecoded. */
export type WireAnswer = Pick<Response, 'status' | 'statusText' | 'headers' | 'body'>

/**
 * Sends one request unchanged and follows no redirect, over a connection or to a service in this process.
 * @throws whatever prevented an answer; its message goes into the report
 */
export type Wire = (request: BuiltRequest, signal: AbortSignal) => Promise<WireAnswer>

/** Times are milliseconds since 1970 of the machine that runs. */
export interface RunClock {
  now(): number
  /** Resolves after these milliseconds or at the signal. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A service of the same process as a wire. */
export function wireOf(service: (request: Request) => Promise<WireAnswer>): Wire {
  return ({ url, method, headers, body }, signal) =>
    service(new Request(url, { method, headers, body: body ?? null, signal }))
}
