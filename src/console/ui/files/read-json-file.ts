import { formatBytes } from '../../../format/bytes.ts'
import { errorWords } from '../../../format/error-words.ts'
import type { FileLimits } from './file-limits.ts'
import { jsonParts, JsonPutTogether, type JsonPart } from './json-parts.ts'

export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

/** In a worker, within limits. Returns the value, or the reason why not: a sentence without a full stop. */
export async function readJsonFile(file: Blob, limits: FileLimits): Promise<ReadJson> {
  if (file.size > limits.bytes)
    return { ok: false, reason: `It has ${formatBytes(file.size)}; up to ${formatBytes(limits.bytes)} can be opened` }
  const together = new JsonPutTogether()
  let failure: string | undefined
  const take = (part: JsonPart) => {
    if (part.kind === 'failed') failure = part.reason
    else together.take(part)
  }
  try {
    await eachPart(file, limits, take)
  } catch (error) {
    failure = `Can’t read it: ${errorWords(error)}`
  }
  return failure === undefined ? { ok: true, value: together.value } : { ok: false, reason: failure }
}

async function eachPart(file: Blob, limits: FileLimits, take: (part: JsonPart) => void): Promise<void> {
  // Tests have no workers.
  if (typeof Worker === 'undefined') {
    for (const part of jsonParts(await file.text(), limits)) take(part)
    return
  }
  const worker = new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module', name: 'file' })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<JsonPart>) => {
        take(data)
        if (data.kind === 'end' || data.kind === 'failed') resolve()
      })
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'this browser stopped reading')))
      worker.addEventListener('messageerror', () => reject(new Error('the result could not be passed on')))
      worker.postMessage({ file, limits })
    })
  } finally {
    worker.terminate()
  }
}
