/** How long the browser may take to publish an entry after the last byte. */
const WAIT_MILLISECONDS = 400

/**
 * Watches for the browser's timing of the next answer for an object. The entry appears only after the last byte, and the page-wide buffer that
 * could be asked instead is soon filled by polling.
 */
export function resourceTiming(path: string): {
  /** @param decodedBytes tells this answer from another one for the same path at the same time, unencoded */
  entry: (decodedBytes: number) => Promise<PerformanceResourceTiming | undefined>
} {
  const from = performance.now()
  const ending = `/api/v1/objects/${path.split('/').map(encodeURIComponent).join('/')}`
  const found: PerformanceResourceTiming[] = []
  let wake: (() => void) | undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.startTime >= from && entry.name.endsWith(ending))
        found.push(entry)
    wake?.()
  })
  observer.observe({ type: 'resource' })
  return {
    async entry(decodedBytes) {
      const own = () =>
        found.find(
          ({ decodedBodySize, encodedBodySize }) =>
            decodedBodySize === decodedBytes && encodedBodySize !== decodedBodySize,
        )
      const giveUpAt = performance.now() + WAIT_MILLISECONDS
      while (own() === undefined && performance.now() < giveUpAt)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, giveUpAt - performance.now())
        })
      observer.disconnect()
      return own()
    },
  }
}
