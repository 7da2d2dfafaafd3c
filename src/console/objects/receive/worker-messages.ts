import type { ReceiveOptions, Received } from './receiver.ts'

/** What the page tells the worker, in this order: one start, any number of bytes, one end. */
export type ToWorker =
  | { kind: 'start'; options: ReceiveOptions; folder: string | undefined; file: string }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; isComplete: boolean }

/** What the worker answers: how much it has taken, and at the end what it is. */
export type FromWorker =
  | { kind: 'taken'; bytes: number; takesMore: boolean }
  | { kind: 'done'; received: Received }
  | { kind: 'failed'; message: string }
