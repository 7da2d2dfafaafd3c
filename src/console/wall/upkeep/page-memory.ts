/** What Chromium tells of script memory without cross-origin isolation; not in the library's types. */
interface MemoryInfo {
  readonly usedJSHeapSize: number
}

/** Bytes that this page uses, as far as the browser tells: all of it where the page is isolated, else script alone; undefined elsewhere. */
export async function pageMemory(): Promise<number | undefined> {
  const measured = performance as Performance & {
    readonly memory?: MemoryInfo
    measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>
  }
  if (globalThis.crossOriginIsolated && measured.measureUserAgentSpecificMemory !== undefined) {
    try {
      return (await measured.measureUserAgentSpecificMemory()).bytes
    } catch {
      // The browser may refuse; the coarser number remains.
    }
  }
  return measured.memory?.usedJSHeapSize
}
