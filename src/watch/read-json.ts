import * as v from 'valibot'

import { WatchFailure } from './failure.ts'
import { MOST_BYTES } from './wire/state.ts'

/** Throws a WatchFailure if it isn't JSON, too long, or doesn't fit `schema`. */
export async function readJson<S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S>> {
  const [mediaType = ''] = (request.headers.get('Content-Type') ?? '').split(';')
  if (mediaType.trim().toLowerCase() !== 'application/json')
    throw new WatchFailure('invalid_argument', 'The content type must be application/json')
  if (request.headers.has('Content-Encoding'))
    throw new WatchFailure('invalid_argument', 'The body must not be compressed')
  const read = v.safeParse(schema, parsed(await textOf(request)), { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  throw new WatchFailure('invalid_argument', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`.slice(0, 500))
}

async function textOf(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    const read = await reader?.read().catch(() => {
      throw new WatchFailure('invalid_argument', 'The body ended early')
    })
    if (read === undefined || read.done) break
    length += read.value.byteLength
    if (length > MOST_BYTES) {
      await reader?.cancel().catch(() => undefined)
      throw tooLong()
    }
    chunks.push(read.value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new WatchFailure('invalid_argument', 'The body is not UTF-8')
  }
}

function tooLong() {
  return new WatchFailure('too_large', `The body is longer than ${MOST_BYTES} bytes`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WatchFailure('invalid_argument', 'The body is not JSON')
  }
}
