/**
 * Resolves with the first SIGINT or SIGTERM. A second one at once is the same wish (a terminal signals the whole group, and npm passes its
 * own on); one that comes later means "now": the process ends.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      first ??= performance.now()
      if (performance.now() - first > 1000) process.exit(1)
      resolve(signal)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
