// SIGINT and SIGTERM before a command has anything to close. Uses only Node's modules.
import { say } from './project.mjs'

/** Exits at once, with children: filling is one transaction. @param {{ says: string, code: number }} end */
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
