/** Longest task on the main thread, in milliseconds. */
export const SLICE_MILLISECONDS = 12

/** By a message: faster than a timer (4 ms at least), and not slowed down on a hidden wall. */
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

/** @param between items per reading of the clock, which costs as much as an item */
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

/** Pause after long work, which takes a fifth of the page's time at most. All in milliseconds. */
export function restAfter(took: number, longest: number): number {
  return took < 50 ? 0 : Math.min(longest, took * 4)
}

/** Work that may pause at each `yield`. Drawing goes first. */
export async function finishInSlices(steps: Iterable<undefined>, isOver: () => boolean): Promise<void> {
  await nextSlice()
  if (!isOver()) await inSlices(steps, isOver, () => undefined, 1)
}
