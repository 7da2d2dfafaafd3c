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

/**
 * Does something with each of many things, giving way to the page every slice; stops when `isOver` says so after one.
 * @param between things done between two looks at the clock: looking takes as long as a small thing
 */
export async function inSlices<T>(
  things: Iterable<T>,
  isOver: () => boolean,
  work: (thing: T) => void,
  between = 16,
): Promise<void> {
  let until = performance.now() + SLICE_MILLISECONDS
  let done = 0
  for (const thing of things) {
    work(thing)
    done += 1
    if (done % between !== 0 || performance.now() < until) continue
    await nextSlice()
    if (isOver()) return
    until = performance.now() + SLICE_MILLISECONDS
  }
}
