import { createHash } from 'node:crypto'

import type { BlobStore } from '../../environment/store/blob-store.ts'
import { inChunks } from '../../environment/store/chunks.ts'
import type { VirtualClock } from '../virtual-clock.ts'

/** In memory. A scenario's files are really read, so time is stopped meanwhile. */
export function memoryBlobs(clock: VirtualClock): BlobStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>()
  const put: BlobStore['put'] = async (given) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of given instanceof Uint8Array ? [given] : given) chunks.push(chunk)
    const bytes = new Uint8Array(Buffer.concat(chunks))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    blobs.set(sha256, bytes)
    return { sha256, bytes: bytes.length }
  }
  return {
    has: async (sha256) => blobs.has(sha256),
    put: (given) => clock.standStill(put(given)),
    open: async (sha256) => {
      const bytes = blobs.get(sha256)
      if (bytes === undefined) throw new Error('There is no such blob')
      return inChunks(bytes)
    },
  }
}
