import { randomId } from '../../../ui/browser/random-id.ts'
import { privateFolder, removePrivateFiles } from './private-folder.ts'
import type { ReceiveOptions, ReceivedObject } from './receiver.ts'
import type { FromWorker, ToWorker } from './receive-worker.ts'

/** Bytes sent ahead to the worker; more would only fill its queue. */
const AHEAD_BYTES = 4 * 1024 * 1024
/** Limit per object in browsers without private storage, unless the user allows more. */
export const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024

export interface BodyResult {
  received: ReceivedObject
  /** Why the body broke off; `undefined` if it is complete. */
  broken: unknown
  isComplete: boolean
  /** Deletes its file. */
  discard: () => void
}

/** Whether large objects can go to disk while they arrive. */
export async function hasDisk(): Promise<boolean> {
  return (await privateFolder()) !== undefined
}

/**
 * Hashes, detects and keeps it in a worker. A broken body returns what arrived, with the reason.
 * @throws Error if the worker fails
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: ReceiveOptions,
  onProgress: (bytes: number) => void,
): Promise<BodyResult> {
  const folder = options.hashOnly ? undefined : await privateFolder()
  const file = randomId()
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
    // If the worker failed, the rest would keep its place on the wire.
    void reader.cancel().catch(() => undefined)
  }
}

/** A view into a larger buffer can't be transferred without the rest, so it is copied. */
function whole(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

/** State of the exchange with the worker. */
class Conversation {
  readonly done: Promise<ReceivedObject>
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
        fail(event.message || 'The script that receives objects didn’t load')
      })
    })
    // The caller awaits it later and gets the error then.
    this.done.catch(() => undefined)
  }

  /** @returns once the worker has taken this many, or false if it takes no more @throws if it failed */
  async caughtUp(bytes: number): Promise<boolean> {
    while (this.#taken < bytes && this.#takesMore && this.failure === undefined)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    if (this.failure !== undefined) throw this.failure
    return this.#takesMore
  }
}
