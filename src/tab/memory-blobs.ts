import type { BlobStore } from '../environment/store/blob-store.ts'
import { inChunks } from '../environment/store/chunks.ts'
import type { ScenarioObject } from '../environment/scenario/scenario.ts'
import type { FileApart } from './messages.ts'

/** Its hash is known before it is loaded. */
export class ApartFile {
  readonly about: FileApart

  constructor(about: FileApart) {
    this.about = about
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const response = await fetch(this.about.file)
    if (!response.ok) throw new Error(`${this.about.file} can’t be loaded (${response.status})`)
    yield new Uint8Array(await response.arrayBuffer())
  }
}

type Content = ReturnType<ScenarioObject['content']>

export interface MemoryBlobs extends BlobStore {
  /** Made only when it's read, as its checksum is known. */
  know(sha256: string, content: () => Content): void
}

/** Objects of a tab, gone with it. */
export function memoryBlobs(): MemoryBlobs {
  const blobs = new Map<string, Content | (() => Content)>()
  return {
    async put(given) {
      if (given instanceof ApartFile) {
        const { sha256, bytes } = given.about
        blobs.set(sha256, given)
        return { sha256, bytes }
      }
      const bytes = await whole(given)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
      blobs.set(sha256, bytes)
      return { sha256, bytes: bytes.length }
    },

    async open(sha256) {
      const kept = blobs.get(sha256)
      if (kept === undefined) throw new Error('There is no such object')
      return inChunks(await whole(typeof kept === 'function' ? kept() : kept))
    },

    know: (sha256, content) => void blobs.set(sha256, content),
    has: async (sha256) => blobs.has(sha256),
  }
}

async function whole(given: Content): Promise<Uint8Array<ArrayBuffer>> {
  if (given instanceof Uint8Array) return new Uint8Array(given)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of given) parts.push(new Uint8Array(part))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
