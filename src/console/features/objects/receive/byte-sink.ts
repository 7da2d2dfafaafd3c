/** In the browser's private storage, written synchronously by a worker (`FileSystemSyncAccessHandle`). */
export interface DiskFile {
  append(bytes: Uint8Array): void
  /** The blob reads from disk. */
  close(): Promise<Blob>
}

/** Above this, bytes go to disk if the browser has such storage. */
const MEMORY_BYTES = 32 * 1024 * 1024
/** Passes bytes to the browser's blob store in lumps, to keep this heap small. */
const LUMP_BYTES = 4 * 1024 * 1024

export class SinkFull extends Error {
  override name = 'SinkFull'
}

/** Collects an object's bytes in limited memory. */
export class ByteSink {
  size = 0
  #lumps: Blob[] = []
  #loose: Uint8Array<ArrayBuffer>[] = []
  #looseBytes = 0
  #file: DiskFile | undefined
  readonly #openFile: (() => Promise<DiskFile | undefined>) | undefined
  readonly #limit: number

  /** @param limit bytes without a disk; then `write` refuses */
  constructor(openFile: (() => Promise<DiskFile | undefined>) | undefined, limit: number) {
    this.#openFile = openFile
    this.#limit = limit
  }

  /** @throws SinkFull if neither memory nor disk can take the bytes; earlier ones stay */
  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.size + bytes.length > MEMORY_BYTES) await this.openDisk()
    this.writeNow(bytes)
  }

  /** Moves to disk if the browser has such storage. */
  async openDisk(): Promise<void> {
    if (this.#file !== undefined) return
    // If it refuses the file, memory is used up to its limit.
    const file = await this.#openFile?.().catch(() => undefined)
    if (file !== undefined) await this.#moveToDisk(file)
  }

  /** As `write`, but to the current place: for producers that can't wait. */
  writeNow(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#file !== undefined) this.#append(this.#file, bytes)
    else this.#keep(bytes)
    this.size += bytes.length
  }

  #keep(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.size + bytes.length > this.#limit) throw new SinkFull('Too large for this browser’s memory')
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
    // A failed write may leave some of its bytes.
    return (await this.#file.close()).slice(0, this.size)
  }
}
