import { brotliDecompressSync, unzipSync } from 'node:zlib'

import { Decompress } from 'fzstd'

import type { OperationId } from '../contract/operations.ts'
import type { PersonMark } from './wire/person.ts'

/** Once it is over, without tokens, secrets, headers and objects' bytes. Milliseconds. */
export interface PassedExchange {
  readonly operation: OperationId
  /** Owner of the token used or issued; undefined if unknown. */
  readonly clientId: string | undefined
  /** Of a change: named at the desk. */
  readonly person?: PersonMark
  readonly method: string
  /** Path and query as sent, without the environment's prefix. */
  readonly target: string
  /** Only of task queries. */
  readonly requestBody?: string
  readonly status?: number
  /** Why there was none, or why it isn't the environment's, in words. */
  readonly failure?: string
  /** Environment's clock, from `Date`. */
  readonly date?: number
  /** This machine's clock: request's arrival, answer's end. */
  readonly began: number
  readonly ended: number
  readonly contentType?: string
  /** Content coding of `body`. */
  readonly coding?: string
  /** As sent; absent for tokens, objects, and bodies too long to keep. */
  readonly body?: Uint8Array
  /** Length of the body as sent. */
  readonly bytes: number
  /** Lower-case hex, of an object, if known without reading it. */
  readonly sha256?: string
  /** False: the answer didn't reach the client, so it never learned the outcome. */
  readonly wasReceived: boolean
  readonly isRenewal?: true
  /** No connection to the environment: nothing can have happened. */
  readonly wasNotSent?: true
}

/** Longer bodies are passed on but not kept. */
export const MOST_KEPT_BYTES = 32 * 1024 * 1024

/** Undefined if there is no readable body. */
export function textOf({ body, coding }: Pick<PassedExchange, 'body' | 'coding'>): string | undefined {
  if (body === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decoded(body, coding?.toLowerCase()))
  } catch {
    return undefined
  }
}

const MOST_DECODED_BYTES = 4 * MOST_KEPT_BYTES

/** @throws RangeError if there is more than is kept */
function decoded(bytes: Uint8Array, coding: string | undefined): Uint8Array {
  const limit = { maxOutputLength: MOST_DECODED_BYTES }
  if (coding === 'gzip' || coding === 'deflate') return unzipSync(bytes, limit)
  if (coding === 'br') return brotliDecompressSync(bytes, limit)
  if (coding === 'zstd') return decodedZstd(bytes)
  return bytes
}

function decodedZstd(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const decoder = new Decompress((part) => {
    length += part.length
    if (length > MOST_DECODED_BYTES) throw new RangeError('More than is kept')
    parts.push(part)
  })
  decoder.push(bytes, true)
  return Buffer.concat(parts)
}
