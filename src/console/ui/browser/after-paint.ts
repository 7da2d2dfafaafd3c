/** In a hidden tab it waits until that is visible. Returns the cancel function. */
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

export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve)
  })
}
