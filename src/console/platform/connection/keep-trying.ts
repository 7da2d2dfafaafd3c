import { backOffSeconds } from '../../../feed/back-off.ts'

/**
 * Repeats work with growing pauses until it succeeds; a call during a pause retries at once.
 * @param work resolves with milliseconds until the next run, or nothing
 * @param signal ends the pauses
 * @returns requests an attempt, and resolves after it
 */
export function keepTrying(work: () => Promise<number | undefined>, signal: AbortSignal): () => Promise<void> {
  let isWanted = false
  let isUnderWay = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const attempt = async (): Promise<number | undefined> => {
    try {
      const wait = await work()
      failures = 0
      return wait
    } catch (error) {
      failures += 1
      return backOffSeconds(failures, askedBy(error)) * 1000
    }
  }
  const run = async () => {
    isWanted = true
    if (isUnderWay) return
    isUnderWay = true
    clearTimeout(timer)
    while (isWanted && !signal.aborted) {
      isWanted = false
      const wait = await attempt()
      if (wait !== undefined && !isWanted && !signal.aborted) timer = setTimeout(() => void run(), wait)
    }
    isUnderWay = false
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    failures = 0
    return run()
  }
}

/** `Retry-After`, in seconds. */
function askedBy(error: unknown): number | undefined {
  const asked = error instanceof Error && 'retryAfter' in error ? error.retryAfter : undefined
  return typeof asked === 'number' ? asked : undefined
}
