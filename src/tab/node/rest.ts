/** Small parts of other Node modules: paths, timers, and what a tab doesn't have. */
export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}

const SEPARATOR = '/'
export { SEPARATOR as sep }

export function relative(from: string, to: string): string {
  return to.slice(from.length + 1)
}

export function fileURLToPath({ pathname }: URL): string {
  return pathname
}

export async function setImmediate<T>(value?: T): Promise<T | undefined> {
  return await setTimeout(0, value)
}

/** Rejects once `signal` is aborted. */
export async function setTimeout<T>(
  milliseconds: number,
  value?: T,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T | undefined> {
  return await new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Finds mistakes in the code; tests do that in Node. */
export class AsyncLocalStorage {
  getStore(): undefined {
    return undefined
  }

  run<T>(_store: unknown, work: () => T): T {
    return work()
  }
}

/** Compressed answers of a gateway. */
export function brotliDecompressSync(): never {
  return absent()
}

export function unzipSync(): never {
  return absent()
}

export function readFile(): never {
  return absent()
}

export function writeFile(): never {
  return absent()
}

export function rename(): never {
  return absent()
}

export function statfs(): never {
  return absent()
}

function absent(): never {
  throw new Error('A tab has no files of its own')
}
