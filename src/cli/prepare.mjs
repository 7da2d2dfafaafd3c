// Installs and builds missing or stale parts of a clone. Uses only Node's modules.
import { installIfNeeded } from './install.mjs'
import { hasSources, projectFolder } from './project.mjs'
import { runNode } from './run-node.mjs'
import { staleParts } from './stale.mjs'

/** @param {readonly import('./stale.mjs').Part[]} wanted */
export async function prepare(wanted) {
  if (!hasSources) return
  const stale = staleParts(wanted)
  await installIfNeeded({ development: stale.length > 0 })
  // In a child process, so that the bundler's memory is freed.
  if (stale.length > 0) await runNode(`${projectFolder}src/cli/build.mjs`, stale)
}
