/** How long the browser may take to publish an entry after the last byte. */
const WAIT_MILLISECONDS = 400

/**
 * Watches for the browser's timing of the next answer for an object. The entry appears only after the last byte, and the page-wide buffer that
 * could be asked instead is soon filled by polling.
 */
export function resourceTiming(path: string): { entry: () => Promise<PerformanceResourceTiming | undefined> } {
  const from = performance.now()
  const ending = `/api/v1/objects/${path.split('/').map(encodeURIComponent).join('/')}`
  let found: PerformanceResourceTiming | undefined
  let wake: (() => void) | undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.startTime >= from && entry.name.endsWith(ending))
        found = entry
    if (found !== undefined) wake?.()
  })
  observer.observe({ type: 'resource' })
  return {
    async entry() {
      if (found === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, WAIT_MILLISECONDS)
        })
      observer.disconnect()
      return found
    },
  }
}
