// @ts-check
// Makes a clone ready to run: installs and builds what is missing or stale. Node's own modules alone.
import { spawn } from 'node:child_process'
import { installIfNeeded } from './install.mjs'
import { projectFolder } from './project.mjs'
import { staleParts } from './stale.mjs'

/** @param {readonly import('./stale.mjs').Part[]} wanted */
export async function prepare(wanted) {
  const stale = staleParts(wanted)
  await installIfNeeded({ development: stale.length > 0 })
  // In a process of its own: the bundler's memory would stay with the server.
  if (stale.length > 0) await runNode('src/cli/build.mjs', stale)
}

/** @type {(script: string, args: readonly string[]) => Promise<void>} */
function runNode(script, args) {
  const child = spawn(process.execPath, [projectFolder + script, ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 2, 2],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Error(`${script} failed with code ${code}`))
    })
  })
}
