import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fileProblem } from '../../database/file-problem.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../database/private-files.ts'
import { CHUNK_BYTES } from './chunks.ts'

/** By SHA-256 (64 lower-case hex digits). */
export interface BlobStore {
  /** Durable when it resolves; equal bytes are kept once. */
  put(bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ sha256: string; bytes: number }>
  /** Chunks of at most `CHUNK_BYTES`; rejects when missing. Cancel or finish reading to free the file. */
  open(sha256: string): Promise<ReadableStream<Uint8Array>>
  has(sha256: string): Promise<boolean>
}

/** Files below `folder`. `shared`: other processes may be writing into it. */
export async function openBlobStore(folder: string, { shared = false } = {}): Promise<BlobStore> {
  const incoming = join(folder, 'incoming')
  // Left by a killed process.
  if (!shared) await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: PRIVATE_FOLDER })

  const has = async (sha256: string) =>
    await stat(fileOf(folder, sha256)).then(
      (found) => found.isFile(),
      () => false,
    )

  return {
    has,

    async put(bytes) {
      const temporary = join(incoming, randomUUID())
      const hash = createHash('sha256')
      let length = 0
      const file = await open(temporary, 'wx', PRIVATE_FILE)
      try {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
          hash.update(chunk)
          length += chunk.byteLength
          await file.writeFile(chunk)
        }
        await file.sync()
      } catch (error) {
        await rm(temporary, { force: true })
        throw fileProblem(`The objects folder ${folder}`, error)
      } finally {
        await file.close()
      }
      const sha256 = hash.digest('hex')
      if (await has(sha256)) {
        await rm(temporary)
      } else {
        const target = fileOf(folder, sha256)
        await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
        await rename(temporary, target)
        await syncFolder(dirname(target))
      }
      return { sha256, bytes: length }
    },

    async open(sha256) {
      const file = await open(fileOf(folder, sha256), 'r')
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES)
              if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
            } catch (error) {
              await file.close()
              throw error
            }
            await file.close()
            controller.close()
          },
          cancel: () => file.close(),
        },
        // No read-ahead: urgency decides chunk by chunk.
        { highWaterMark: 0 },
      )
    },
  }
}

function fileOf(folder: string, sha256: string) {
  return join(folder, fileNameOf(sha256))
}

/** Below the root, with `/` between parts. */
export function fileNameOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits')
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** A rename is durable only once its folder is. Windows can't open folders and doesn't need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
