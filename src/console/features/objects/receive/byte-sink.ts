/** A file of the browser's private storage, written from a worker without promises (File System standard, `FileSystemSyncAccessHandle`). */
export interface DiskFile {
  append(bytes: Uint8Array): void
  /** Closes it; the blob reads from disk. */
  close(): Promise<Blob>
}

/** What bytes are collected in until this many; then they go to disk where the browser has a place for them. */
const MEMORY_BYTES = 32 * 1024 * 1024
/** Loose bytes are handed to the browser's blob store in lumps, which keeps this heap small. */
const LUMP_BYTES = 4 * 1024 * 1024

export class SinkFull extends Error {
  override name = 'SinkFull'
}

/** Collects the bytes of an object in bounded memory. */
export class ByteSink {
  size = 0
  #lumps: Blob[] = []
  #loose: Uint8Array<ArrayBuffer>[] = []
  #looseBytes = 0
  #file: DiskFile | undefined
  readonly #openFile: (() => Promise<DiskFile | undefined>) | undefined
  readonly #limit: number

  /** @param limit of bytes without a disk; beyond it `write` refuses */
  constructor(openFile: (() => Promise<DiskFile | undefined>) | undefined, limit: number) {
    this.#openFile = openFile
    this.#limit = limit
  }

  /** @throws SinkFull when neither memory nor disk takes the bytes; what was written before stays */
  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.size + bytes.length > MEMORY_BYTES) await this.openDisk()
    this.writeNow(bytes)
  }

  /** From now on everything goes to disk, where the browser has a place for it. */
  async openDisk(): Promise<void> {
    if (this.#file !== undefined) return
    // Where it refuses the file, memory takes what it may.
    const file = await this.#openFile?.().catch(() => undefined)
    if (file !== undefined) await this.#moveToDisk(file)
  }

  /** As `write`, but to where the bytes before went: for who makes any number of bytes at once. */
  writeNow(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#file !== undefined) this.#append(this.#file, bytes)
    else this.#keep(bytes)
    this.size += bytes.length
  }

  #keep(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.size + bytes.length > this.#limit) throw new SinkFull('More than this browser may hold in memory')
    this.#loose.push(bytes)
    this.#looseBytes += bytes.length
    if (this.#looseBytes < LUMP_BYTES) return
    this.#lumps.push(new Blob(this.#loose))
    this.#loose = []
    this.#looseBytes = 0
  }

  #append(file: DiskFile, bytes: Uint8Array): void {
    try {
      file.append(bytes)
    } catch (error) {
      throw new SinkFull('The browser’s storage is full', { cause: error })
    }
  }

  async #moveToDisk(file: DiskFile): Promise<void> {
    for (const part of [...this.#lumps, ...this.#loose])
      this.#append(file, part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part)
    this.#file = file
    this.#lumps = []
    this.#loose = []
  }

  async finish(): Promise<Blob> {
    if (this.#file === undefined) return new Blob([...this.#lumps, ...this.#loose])
    // A write that failed may have left a part of its bytes behind.
    return (await this.#file.close()).slice(0, this.size)
  }
}
