/** A large object of a scenario, loaded when it is read. */
export interface FileApart {
  /** In the scenario's folder. */
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  /** Its address. */
  readonly file: string
}

/** Between a page and the worker with its environment. */
export type ToTab =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly files: readonly [wasm: string, scenario: string]
      readonly apart: readonly FileApart[]
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly method: string
      /** From `/api/v1` or `/watch/v1` on. */
      readonly target: string
      readonly headers: readonly [string, string][]
      readonly body: string | undefined
    }
  /** Asks for the next part of an answer's body: nothing is read ahead. */
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromTab =
  /** Bytes of the files, as read. */
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'opened'; readonly marking: string | undefined }
  | { readonly kind: 'failed'; readonly words: string }
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: readonly [string, string][]
      readonly hasBody: boolean
    }
  /** Without bytes: the end. */
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  | { readonly kind: 'broken'; readonly id: number }
