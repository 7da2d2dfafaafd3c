import { OperatorError } from '../../database/operator-error.ts'

/** As running requests get when the server stops. */
const GRACE_MS = 10_000

/**
 * Waits for its exit, not only its answer: until then the driver keeps the database's files open. A late
 * thread is left to the end of the process: terminating it within a libsql call aborts the process at once,
 * while other files are still open.
 *
 * @param exit Fulfilled once the thread has ended.
 * @throws OperatorError if it doesn't end in time, else as `ask` does
 */
export async function endThread(ask: () => Promise<unknown>, exit: Promise<unknown>, grace = GRACE_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const words = `The journal's thread didn't end within ${grace / 1000} s. What it hasn't written yet may be lost`
    timer = setTimeout(() => reject(new OperatorError(words)), grace)
  })
  try {
    await Promise.race([ask().finally(() => exit), late])
  } finally {
    clearTimeout(timer)
  }
}
