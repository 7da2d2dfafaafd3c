import { OperatorError } from '../database/operator-error.ts'
import type { TaskWarning } from './simulation.ts'

/** How long a line isn't repeated, in milliseconds: without a database every request fails. */
const QUIET_MS = 60_000

/** One line for an operator's problem, else the stack. `now` in milliseconds of the real clock. */
export function createErrorLog(write: (line: string) => void, now: () => number = Date.now): (error: unknown) => void {
  const writtenAt = new Map<string, number>()
  return (error) => {
    if (!(error instanceof OperatorError)) return write(`${textOf(error)}\n`)
    const last = writtenAt.get(error.message)
    if (last !== undefined && now() - last < QUIET_MS) return
    writtenAt.set(error.message, now())
    write(`Watchfloor: ${error.message}\n`)
  }
}

function textOf(error: unknown) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** One JSON line. `now` in milliseconds of the real clock. */
export function warningLine({ taskId, reason }: TaskWarning, now: number): string {
  return `${JSON.stringify({ time: new Date(now).toISOString(), level: 'warning', taskId, reason })}\n`
}
