/** Longest stretch of work on the main thread before the page may answer the user, in milliseconds. */
export const SLICE_MILLISECONDS = 12

/**
 * Lets the page paint and take input. A message comes back sooner than a timer, which browsers hold back for 4 ms.
 * Hidden pages are not held back either, so a wall display that is covered keeps its picture.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
