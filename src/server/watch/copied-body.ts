import { Readable } from 'node:stream'

export interface Copy {
  take: (chunk: Uint8Array) => void
  /** Undefined beyond the limit. */
  bytes: () => Buffer | undefined
  /** Kept or not. */
  length: () => number
}

export function createCopy(most: number): Copy {
  const chunks: Uint8Array[] = []
  let length = 0
  return {
    take(chunk) {
      length += chunk.length
      if (length <= most) chunks.push(chunk)
      else chunks.length = 0
    },
    bytes: () => (length <= most ? Buffer.concat(chunks) : undefined),
    length: () => length,
  }
}

/** Never read ahead. */
async function* copied(from: AsyncIterable<Uint8Array>, copy: Copy): AsyncGenerator<Uint8Array> {
  for await (const chunk of from) {
    copy.take(chunk)
    yield chunk
  }
}

export function copiedReadable(from: Readable, copy: Copy): Readable {
  return Readable.from(copied(from, copy), { objectMode: false })
}

/** Pulled only when read. */
export function copiedStream(from: AsyncIterable<Uint8Array>, copy: Copy): ReadableStream<Uint8Array> {
  const chunks = copied(from, copy)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
