/** A large object of a scenario, loaded when it is read. */
export interface FileApart {
  /** In the scenario's folder. */
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  /** Its address. */
  readonly file: string
}

export interface ScenarioFileGiven {
  /** In its folder. */
  readonly path: string
  readonly file: Blob
}

/** A zip by its address or as it is, or the files of a folder. */
export type ScenarioGiven = string | Blob | readonly ScenarioFileGiven[]

/** A database with the scenario in it. */
export interface Filled {
  /** Milliseconds. */
  readonly start: number
  /** Checksums of the objects that it has. */
  readonly objects: Readonly<Record<string, string>>
}

/** Between a page and the worker with its environment. */
export type ToTab =
  | {
      readonly kind: 'open'
      /** Of the environment. */
      readonly name: string
      /** The scenario's name in messages: `./case`. */
      readonly folder: string
      readonly wasm: WebAssembly.Module
      /** Undefined: the kept one. */
      readonly scenario: ScenarioGiven | undefined
      /** Its prepared database. */
      readonly prepared: { readonly image: ArrayBuffer; readonly filled: Filled } | undefined
      readonly apart: readonly FileApart[]
      readonly drill: string | undefined
      /** In this browser's private files, for all tabs. */
      readonly keep: boolean
    }
  /** Asks for `opened`. */
  | { readonly kind: 'hello' }
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

/** Signs in: the scenario's own client with the most permissions, or the well-known one. */
export interface TabClient {
  readonly id: string
  readonly secret: string
}

/** The folder of a kept watch; channel and lock of the pages that share it are named after it. */
export const KEPT_FOLDER = 'watchfloor-watch'

/** Next to the folder: JSON with the environment’s name and since when. Written last. */
export const KEPT_NOTE = `${KEPT_FOLDER}.json`

/** Held by a page while it lives. */
export function pageLock(page: string): string {
  return `${KEPT_FOLDER} ${page}`
}

/** On the channel: of a page to the worker. */
export interface ToKept {
  readonly page: string
  readonly message: ToTab
}

/** Of the worker to one page, or to all. */
export interface FromKept {
  readonly worker: string
  readonly page?: string
  readonly message: FromTab
}

export type FromTab =
  /** Bytes of the scenario's zip. */
  | { readonly kind: 'progress'; readonly bytes: number }
  | {
      readonly kind: 'opened'
      /** Of the environment. */
      readonly name: string
      readonly marking: string | undefined
      readonly client: TabClient
    }
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

/** Of a scenario of one's own: a tab holds all of it in memory. */
export const MOST_ZIP_BYTES = 50_000_000
export const MOST_UNPACKED_BYTES = 200_000_000
export const MOST_FILES = 10_000
