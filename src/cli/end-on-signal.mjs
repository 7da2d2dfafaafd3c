// @ts-check
// SIGINT and SIGTERM while a command has nothing yet that would have to be closed. Node's own modules alone.
import { say } from './project.mjs'

/**
 * Ends the process at once when it is told to, with its children (`run-node.mjs`) and whatever listens for `exit`. Nothing is lost by it: what is
 * being filled is filled in one transaction.
 *
 * @param {{ says: string, code: number }} end
 * @returns {() => void} Stops listening.
 */
export function endOnSignal({ says, code }) {
  const end = () => {
    say(says)
    process.exit(code)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return () => {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}
