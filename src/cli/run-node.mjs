// @ts-check
// Commands in processes of their own, which end with ours. Node's own modules alone.
import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/**
 * Runs a script of Node's; its stdout goes to our stderr, so that stdout stays clean. Rejects when it fails.
 *
 * @type {(script: string, args: readonly string[]) => Promise<void>}
 */
export async function runNode(script, args) {
  const code = await ended(spawn(process.execPath, [script, ...args], { cwd: projectFolder, stdio: ['ignore', 2, 2] }))
  if (code !== 0) throw new Error(`${script} failed with code ${code}`)
}

/**
 * The code that a child ends with; it is ended when this process exits, by `signal` (SIGTERM).
 *
 * @type {(child: import('node:child_process').ChildProcess, signal?: NodeJS.Signals) => Promise<number | null>}
 */
export function ended(child, signal) {
  const stop = () => void child.kill(signal)
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', stop)
      resolve(code)
    })
  })
}
