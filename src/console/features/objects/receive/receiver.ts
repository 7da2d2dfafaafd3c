import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { detectContent, type Detected } from '../../../../conformance/content/detect.ts'
import { detectEncoding, statedCharset, type TextEncoding } from '../../../../conformance/content/text-encoding.ts'
import { errorWords } from '../../../../format/error-words.ts'
import { isZstd, ZstdDecoder } from '../../../ui/files/zstd.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import { ByteSink, SinkFull, type DiskFile } from './byte-sink.ts'

export interface ReceiveOptions {
  path: string
  /** As sent; used for its `charset`. */
  contentType: string | null
  /** For a check: keeps nothing. */
  hashOnly: boolean
  /** In bytes, if there is no disk. */
  memoryLimit: number
  /** Limits in bytes of the object, and of unpacked zstd data. */
  objectBytes: number
  unpackedBytes: number
}

export interface ReceivedContent {
  sha256: string
  bytes: number
  /** `undefined` for a hash only. */
  blob: Blob | undefined
  detected: Detected
  encoding: TextEncoding | undefined
}

export interface ReceivedObject extends ReceivedContent {
  /** Content of undeclared zstd data; `error` if decoding failed. */
  unpacked: (ReceivedContent & { error: string | undefined }) | undefined
  hashMilliseconds: number
  decodeMilliseconds: number
  /** Why it stopped taking bytes. */
  full: string | undefined
  /** Cut at the limit: it has the object's beginning. */
  isBounded: boolean
}

const HEAD_BYTES = 65_536

/** Hashes, samples and keeps bytes. */
class Collector {
  readonly #hash = sha256.create()
  readonly #head = new Uint8Array(HEAD_BYTES)
  readonly #sink: ByteSink | undefined
  bytes = 0
  hashMilliseconds = 0

  constructor(sink: ByteSink | undefined) {
    this.#sink = sink
  }

  async take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#sink?.write(bytes)
    this.#note(bytes)
  }

  async openDisk(): Promise<void> {
    await this.#sink?.openDisk()
  }

  /** Copies bytes, as their buffer is reused. */
  takeNow(bytes: Uint8Array): void {
    const copy = new Uint8Array(bytes)
    this.#sink?.writeNow(copy)
    this.#note(copy)
  }

  #note(bytes: Uint8Array): void {
    if (this.bytes < HEAD_BYTES) this.#head.set(bytes.subarray(0, HEAD_BYTES - this.bytes), this.bytes)
    const from = performance.now()
    this.#hash.update(bytes)
    this.hashMilliseconds += performance.now() - from
    this.bytes += bytes.length
  }

  async finish({ path, contentType }: ReceiveOptions, isWhole: boolean): Promise<ReceivedContent> {
    const head = this.#head.subarray(0, Math.min(this.bytes, HEAD_BYTES))
    const encoding = detectEncoding(head, isWhole && this.bytes <= HEAD_BYTES, statedCharset(contentType))
    return {
      sha256: bytesToHex(this.#hash.digest()),
      bytes: this.bytes,
      blob: await this.#sink?.finish(),
      detected: await detectContent(head, path, encoding),
      encoding,
    }
  }
}

/** Takes an object's bytes: hashes and detects them, keeps them in limited memory, decodes zstd. */
export class Receiver {
  readonly #options: ReceiveOptions
  readonly #openFile: (() => Promise<DiskFile | undefined>) | undefined
  readonly #raw: Collector
  #unpacking: Unpacking | undefined
  #started = false
  #full: string | undefined
  #isBounded = false

  constructor(options: ReceiveOptions, openFile?: () => Promise<DiskFile | undefined>) {
    this.#options = options
    this.#openFile = openFile
    this.#raw = new Collector(this.#newSink())
  }

  #newSink(): ByteSink | undefined {
    return this.#options.hashOnly ? undefined : new ByteSink(this.#openFile, this.#options.memoryLimit)
  }

  get bytes(): number {
    return this.#raw.bytes
  }

  /** @returns false once it is full */
  async take(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if (this.#full !== undefined) return false
    if (!this.#started) {
      this.#started = true
      if (!this.#options.hashOnly && isZstd(bytes)) {
        this.#unpacking = new Unpacking(new Collector(this.#newSink()), this.#options.unpackedBytes)
        await this.#unpacking.openDisk()
      }
    }
    const { objectBytes } = this.#options
    const taken = bytes.subarray(0, objectBytes - this.bytes)
    try {
      await this.#raw.take(taken)
    } catch (error) {
      if (!(error instanceof SinkFull)) throw error
      this.#full = error.message
      return false
    }
    this.#unpacking?.push(taken, false)
    if (taken.length === bytes.length) return true
    this.#isBounded = true
    this.#full = `Stopped: more than ${formatBytes(objectBytes)} arrived`
    return false
  }

  /** @param isComplete false if the answer broke off */
  async finish(isComplete: boolean): Promise<ReceivedObject> {
    if (isComplete) this.#unpacking?.push(new Uint8Array(), true)
    const isWhole = isComplete && this.#full === undefined
    const content = await this.#raw.finish(this.#options, isWhole)
    const unpacked = await this.#unpacking?.finish(this.#options, isWhole)
    return {
      ...content,
      unpacked,
      hashMilliseconds: this.#raw.hashMilliseconds,
      decodeMilliseconds: this.#unpacking?.milliseconds ?? 0,
      full: this.#full,
      isBounded: this.#isBounded,
    }
  }
}

/** Decodes on the side: its failure doesn't affect the received bytes. */
class Unpacking {
  readonly #collector: Collector
  readonly #decoder: ZstdDecoder
  readonly #limit: number
  #error: string | undefined
  milliseconds = 0

  constructor(collector: Collector, limit: number) {
    this.#collector = collector
    this.#limit = limit
    // Few bytes may unpack to gigabytes, so output is stored at once and the decoder stops at the limit.
    this.#decoder = new ZstdDecoder((bytes) => this.#take(bytes))
  }

  /** So that output of any size can be stored without waiting. */
  openDisk(): Promise<void> {
    return this.#collector.openDisk()
  }

  #take(bytes: Uint8Array): void {
    const taken = bytes.subarray(0, this.#limit - this.#collector.bytes)
    this.#collector.takeNow(taken)
    if (taken.length < bytes.length) throw new SinkFull(`It has more than ${formatBytes(this.#limit)}`)
  }

  push(bytes: Uint8Array, isLast: boolean): void {
    if (this.#error !== undefined) return
    const from = performance.now()
    try {
      this.#decoder.push(bytes, isLast)
    } catch (error) {
      this.#error = errorWords(error)
    }
    this.milliseconds += performance.now() - from
  }

  async finish(options: ReceiveOptions, isWhole: boolean): Promise<ReceivedContent & { error: string | undefined }> {
    const path = options.path.replace(/\.zst$/i, '')
    const content = await this.#collector.finish({ ...options, path, contentType: null }, isWhole)
    const cut = isWhole ? undefined : 'The compressed data is incomplete'
    return { ...content, error: this.#error ?? cut }
  }
}
