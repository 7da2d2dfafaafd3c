import type { BuiltRequest } from '../request/build-request.ts'

/** The body is undecoded. */
export type WireAnswer = Pick<Response, 'status' | 'statusText' | 'headers' | 'body'>

/** Sends unchanged and follows no redirect. An error's message goes into the report. */
export type Transport = (request: BuiltRequest, signal: AbortSignal) => Promise<WireAnswer>

/** Milliseconds since 1970. */
export interface RunClock {
  now(): number
  /** Resolves also at the signal. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A service of the same process. */
export function wireOf(service: (request: Request) => Promise<WireAnswer>): Transport {
  return ({ url, method, headers, body }, signal) =>
    service(new Request(url, { method, headers, body: body ?? null, signal }))
}
