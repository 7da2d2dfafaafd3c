import { errorWords } from '../../../format/error-words.ts'
import { ApiError } from '../../platform/api/request/api-error.ts'
import type { Answer } from '../../platform/api/request/send.ts'
import { announcedBytes } from './transfer/wire-facts.ts'
import { receiveBody } from './receive/receive-body.ts'

export type Served =
  | { kind: 'served'; sha256: string; bytes: number }
  /** Exists; the content wasn't requested. */
  | { kind: 'there' }
  | { kind: 'not served' }
  | { kind: 'too large'; bytes: number }
  | { kind: 'failed'; words: string }
  | { kind: 'stopped' }

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Fetches an object and hashes it without keeping it.
 * @param fetchObject sends the request, through the session or to another node
 * @param limit most bytes to read; 0 only asks whether there is an object
 */
export async function hashObject(
  fetchObject: (signal: AbortSignal) => Promise<Answer<Stream>>,
  limit: number,
  onProgress: (bytes: number, total: number | undefined) => void,
  signal: AbortSignal,
): Promise<Served> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  try {
    const { headers, value } = await fetchObject(either)
    // The node may be of another origin.
    const total = announcedBytes(headers, false)
    if (limit === 0 || (total !== undefined && total > limit)) {
      await value.cancel(limit === 0 ? 'Stopped after the headers: you asked only whether it exists' : undefined)
      return limit === 0 ? { kind: 'there' } : { kind: 'too large', bytes: total ?? 0 }
    }
    const options = {
      path: '',
      contentType: null,
      hashOnly: true,
      memoryLimit: 0,
      objectBytes: Infinity,
      unpackedBytes: 0,
    }
    const { received, isComplete, broken } = await receiveBody(value, options, (bytes) => {
      if (bytes > limit) stop.abort()
      onProgress(bytes, total)
    })
    if (signal.aborted) return { kind: 'stopped' }
    if (received.bytes > limit) return { kind: 'too large', bytes: received.bytes }
    if (!isComplete) return { kind: 'failed', words: broken instanceof Error ? broken.message : 'the answer broke off' }
    if (total !== undefined && total !== received.bytes)
      return { kind: 'failed', words: `${received.bytes} of ${total} bytes received` }
    return { kind: 'served', sha256: received.sha256, bytes: received.bytes }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', words: errorWords(error) }
    if (error.status === 404) return { kind: 'not served' }
    if (error.status === 'aborted') return { kind: 'stopped' }
    return { kind: 'failed', words: String(error.status) }
  }
}
