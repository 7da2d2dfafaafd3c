import { OperatorError } from '../database/operator-error.ts'
import { stackWords } from '../format/error-words.ts'
import type { TaskWarning } from './simulation.ts'

/** How long a line isn't repeated, in milliseconds: without a database every request fails. */
const QUIET_MS = 60_000

/** One line for an operator's problem, else the stack. `now`: milliseconds; may be set back. */
export function createErrorLog(write: (line: string) => void, now: () => number = Date.now): (error: unknown) => void {
  const writtenAt = new Map<string, number>()
  return (error) => {
    if (!(error instanceof OperatorError)) return write(`${stackWords(error)}\n`)
    const last = writtenAt.get(error.message)
    if (last !== undefined && Math.abs(now() - last) < QUIET_MS) return
    writtenAt.set(error.message, now())
    write(`Watchfloor: ${error.message}\n`)
  }
}

/** One JSON line. `now` in milliseconds of the real clock. */
export function warningLine({ taskId, reason }: TaskWarning, now: number): string {
  return `${JSON.stringify({ time: new Date(now).toISOString(), level: 'warning', taskId, reason })}\n`
}
