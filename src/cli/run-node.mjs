// Child processes that end with ours. Uses only Node's modules.
import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/** Its stdout goes to stderr. Rejects on failure. @param {string} script @param {readonly string[]} args */
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
