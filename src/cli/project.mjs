// Uses only Node's modules.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** With a trailing separator. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
export const consoleFolder = `${projectFolder}dist/console`
export const staticFolder = `${projectFolder}dist/static`
export const serverFolder = `${projectFolder}dist/server`

/** False in an installed release, which is built. */
export const hasSources = existsSync(`${projectFolder}vite.config.ts`)

/** Writes to stderr; stdout is for results. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** A user's error is one line and code 2, others have a stack and 1. @param {() => Promise<void>} program */
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
