// @ts-check
// Child processes that end with ours. Uses only Node's modules.
import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/**
 * stdout goes to stderr, so that ours holds results only. Rejects when the script fails.
 * @type {(script: string, args: readonly string[]) => Promise<void>}
 */
export async function runNode(script, args) {
  const code = await ended(spawn(process.execPath, [script, ...args], { cwd: projectFolder, stdio: ['ignore', 2, 2] }))
  if (code !== 0) throw new Error(`${script} failed with code ${code}`)
}

/**
 * A child's exit code. The child gets `signal` (SIGTERM) when this process exits.
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
