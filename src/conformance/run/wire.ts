import type { BuiltRequest } from '../request/build-request.ts'

/** What comes back; a `Response` is one. The body is as it came, in whatever content coding. */
export type WireAnswer = Pick<Response, 'status' | 'statusText' | 'headers' | 'body'>

/**
 * Sends one request, exactly as it is, and follows no redirect. It may be a connection or a service in the same process.
 * @throws whatever kept an answer from coming; its message goes into the report
 */
export type Wire = (request: BuiltRequest, signal: AbortSignal) => Promise<WireAnswer>

/** Times are milliseconds since 1970 of the machine that runs. */
export interface RunClock {
  now(): number
  /** Comes back after so many milliseconds, or when the signal fires. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A service of the same process as a wire. */
export function wireOf(service: (request: Request) => Promise<WireAnswer>): Wire {
  return ({ url, method, headers, body }, signal) =>
    service(new Request(url, { method, headers, body: body ?? null, signal }))
}
