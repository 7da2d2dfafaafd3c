import { brotliDecompressSync, unzipSync } from 'node:zlib'

import { decompress } from '@cloudpss/zstd'

import type { OperationId } from '../contract/operations.ts'

/**
 * One exchange that passed through this server, once it is over: what was asked, and what the client was told. Without tokens, secrets and headers, without the
 * bodies of the token operation, and without the bytes of objects. Times are milliseconds.
 */
export interface PassedExchange {
  readonly operation: OperationId
  /** Whose token it was, or for whom one was issued; undefined where this server doesn't know. */
  readonly clientId: string | undefined
  readonly method: string
  /** Path and query as they were sent, without the prefix of its environment. */
  readonly target: string
  /** Of a task query. */
  readonly requestBody?: string
  /** HTTP status; absent where there was no answer. */
  readonly status?: number
  /** Why there was none, or why it isn't the environment's own, in words. */
  readonly failure?: string
  /** The environment's clock, as the answer's `Date` tells it. */
  readonly date?: number
  /** This machine's clock as the request came, and as its answer ended. */
  readonly began: number
  readonly ended: number
  readonly contentType?: string
  /** Of `body`: as the answer's header says. */
  readonly coding?: string
  /** The answer as it was sent; absent for tokens, objects' bytes, and what is too long to be kept. */
  readonly body?: Uint8Array
  /** Of the answer's body, as it was sent. */
  readonly bytes: number
  /** SHA-256 of an object, in lower-case hex, where it is known without reading it. */
  readonly sha256?: string
  /** The whole answer reached the client's connection. What was done was done, but without it the client was not told. */
  readonly wasReceived: boolean
  /** Of a token: it takes the place of another one of the same client. */
  readonly isRenewal?: true
  /** There was no connection to the environment: nothing can have happened there. */
  readonly wasNotSent?: true
}

/** Of an answer that is looked at: longer ones are passed on, and not kept. */
export const MOST_KEPT_BYTES = 32 * 1024 * 1024

/**
 * The text of an answer's body; undefined where there is none, or none that can be read.
 */
export function textOf({ body, coding }: Pick<PassedExchange, 'body' | 'coding'>): string | undefined {
  if (body === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decoded(body, coding?.toLowerCase()))
  } catch {
    return undefined
  }
}

function decoded(bytes: Uint8Array, coding: string | undefined): Uint8Array {
  const limit = { maxOutputLength: 4 * MOST_KEPT_BYTES }
  if (coding === 'gzip' || coding === 'deflate') return unzipSync(bytes, limit)
  if (coding === 'br') return brotliDecompressSync(bytes, limit)
  if (coding === 'zstd') return decompress(bytes)
  return bytes
}
