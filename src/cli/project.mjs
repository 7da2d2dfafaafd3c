// @ts-check
// Where things are. Node's own modules alone.
import { fileURLToPath } from 'node:url'

/** The project's folder, with a trailing separator. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
export const consoleFolder = `${projectFolder}dist/console`
export const serverFolder = `${projectFolder}dist/server`

/** Says what is being done, on stderr: stdout belongs to what was asked for. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a command line program; a mistake of the user (`OptionError`, `StartError`, `OperatorError`) is one line and exit code 2, all else a stack trace and 1.
 *
 * @param {() => Promise<void>} program
 */
export async function run(program) {
  try {
    await program()
  } catch (error) {
    const expected = error instanceof Error && ['OptionError', 'StartError', 'OperatorError'].includes(error.name)
    say(
      expected ? `Watchfloor: ${error.message}` : `Watchfloor: ${error instanceof Error ? error.stack : String(error)}`,
    )
    process.exitCode = expected ? 2 : 1
  }
}
