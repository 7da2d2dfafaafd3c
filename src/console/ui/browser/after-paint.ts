/**
 * Calls `start` once what was just put into the document has been painted; in a hidden tab that is when it is looked at.
 * @returns the way to stop
 */
export function afterPaint(start: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(start)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Resolves once what was just put into the document has been painted; in a hidden tab not before it is looked at. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve)
  })
}
