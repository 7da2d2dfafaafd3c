import { privateFolder, removePrivateFiles } from './private-folder.ts'
import type { ReceiveOptions, Received } from './receiver.ts'
import type { FromWorker, ToWorker } from './receive-worker.ts'

/** Bytes that may be on their way to the worker; more would only pile up in its queue. */
const AHEAD_BYTES = 4 * 1024 * 1024
/** What a browser without private file storage is trusted to hold of one object, unless its user says more. */
export const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024

export interface BodyResult {
  received: Received
  /** Why the answer broke off; `undefined` when it came to its end. */
  broken: unknown
  isComplete: boolean
  /** Removes what waits on disk. */
  discard: () => void
}

/** Whether this browser can put a large object on disk while it comes. */
export async function hasDisk(): Promise<boolean> {
  return (await privateFolder()) !== undefined
}

/**
 * Reads a body to its end in a worker, which hashes, recognizes and keeps it. A body that breaks off is no exception: what came is returned
 * with the reason.
 * @throws Error when the worker itself fails
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: ReceiveOptions,
  onProgress: (bytes: number) => void,
): Promise<BodyResult> {
  const folder = options.hashOnly ? undefined : await privateFolder()
  const file = crypto.randomUUID === undefined ? String(Math.random()).slice(2) : crypto.randomUUID()
  const worker = new Worker(new URL('./receive-worker.ts', import.meta.url), { type: 'module', name: 'object' })
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const talk = new Conversation(worker, onProgress)
  const reader = body.getReader()
  let broken: unknown
  let isComplete = false
  try {
    send({ kind: 'start', options, folder, file })
    let sent = 0
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const bytes = whole(part.value)
        sent += bytes.length
        send({ kind: 'bytes', bytes }, [bytes.buffer])
        if (!(await talk.caughtUp(sent - AHEAD_BYTES))) break
      }
      isComplete = await talk.caughtUp(sent)
      if (!isComplete) await reader.cancel()
    } catch (error) {
      if (talk.failure !== undefined) throw error
      broken = error
    }
    send({ kind: 'end', isComplete })
    const received = await talk.done
    const discard = () => {
      for (const number of [1, 2]) void removePrivateFiles(`${file}-${number}`)
    }
    return { received, broken, isComplete, discard }
  } finally {
    worker.terminate()
  }
}

/** Browsers give chunks with buffers of their own; a view into a larger one can't be handed over without its neighbours. */
function whole(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

/** Keeps track of what the worker says. */
class Conversation {
  readonly done: Promise<Received>
  failure: Error | undefined
  #taken = 0
  #takesMore = true
  #wake: (() => void) | undefined

  constructor(worker: Worker, onProgress: (bytes: number) => void) {
    this.done = new Promise((resolve, reject) => {
      const fail = (message: string) => {
        this.failure = new Error(message)
        reject(this.failure)
        this.#wake?.()
      }
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'failed') fail(data.message)
        else if (data.kind === 'done') resolve(data.received)
        else {
          this.#taken = data.bytes
          this.#takesMore = data.takesMore
          onProgress(data.bytes)
        }
        this.#wake?.()
      })
      worker.addEventListener('error', (event) => {
        fail(event.message || 'The script that receives objects did not load')
      })
    })
    // Whoever waits for it learns of the failure, and that is not before the end.
    this.done.catch(() => undefined)
  }

  /**
   * Waits until this number of bytes is taken.
   * @returns false when no more will be
   * @throws Error when the worker failed
   */
  async caughtUp(bytes: number): Promise<boolean> {
    while (this.#taken < bytes && this.#takesMore && this.failure === undefined)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    if (this.failure !== undefined) throw this.failure
    return this.#takesMore
  }
}
