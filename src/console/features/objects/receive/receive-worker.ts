import { errorWords } from '../../../../format/error-words.ts'
import type { DiskFile } from './byte-sink.ts'
import { folderHandle } from './private-folder.ts'
import { Receiver, type ReceiveOptions, type ReceivedObject } from './receiver.ts'
import { workerScope } from '../../../ui/browser/worker-scope.ts'

/** Messages to the worker: one start, then bytes, one end. */
export type ToWorker =
  | { kind: 'start'; options: ReceiveOptions; folder: string | undefined; file: string }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; isComplete: boolean }

/** Messages from the worker: bytes taken so far, at the end the result. */
export type FromWorker =
  | { kind: 'taken'; bytes: number; takesMore: boolean }
  | { kind: 'done'; received: ReceivedObject }
  | { kind: 'failed'; message: string }

interface SyncAccessHandle {
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

const scope = workerScope<ToWorker, FromWorker>()
let receiver: Receiver | undefined
let turn = Promise.resolve()

scope.addEventListener('message', ({ data }) => {
  // In sequence, as writing may wait for the disk.
  turn = turn
    .then(() => handle(data))
    .catch((error: unknown) => {
      answer({ kind: 'failed', message: errorWords(error) })
    })
})

function answer(message: FromWorker): void {
  scope.postMessage(message, [])
}

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    const { folder, file } = message
    let files = 0
    const openFile = () => openDiskFile(folder, `${file}-${(files += 1)}`)
    receiver = new Receiver(message.options, folder === undefined ? undefined : openFile)
  } else if (receiver === undefined) throw new Error('Bytes arrived before the start')
  else if (message.kind === 'bytes') {
    const takesMore = await receiver.take(message.bytes)
    answer({ kind: 'taken', bytes: receiver.bytes, takesMore })
  } else answer({ kind: 'done', received: await receiver.finish(message.isComplete) })
}

/** `undefined` if the storage lacks synchronous access. */
async function openDiskFile(folder: string | undefined, name: string): Promise<DiskFile | undefined> {
  if (folder === undefined) return undefined
  const handle = await (await folderHandle(folder)).getFileHandle(name, { create: true })
  if (!('createSyncAccessHandle' in handle)) return undefined
  const open = handle.createSyncAccessHandle as () => Promise<SyncAccessHandle>
  const access = await open.call(handle)
  let at = 0
  return {
    append(bytes) {
      const written = access.write(bytes, { at })
      if (written < bytes.length) throw new Error('Only part of it was written to disk')
      at += written
    },
    async close() {
      access.flush()
      access.close()
      return handle.getFile()
    },
  }
}
