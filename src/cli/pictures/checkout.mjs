// Another commit, built next to this one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { OptionError } from '../options/option-values.mjs'
import { projectFolder } from '../project.mjs'
import { runNode } from '../run-node.mjs'

/** @param {string} ref @returns {string} its hash */
export function commitOf(ref) {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).toString().trim()
  } catch {
    throw new OptionError(`"${ref}" is not a commit of this repository`)
  }
}

/** @param {string} commit @param {string} folder new */
export async function buildCommit(commit, folder) {
  mkdirSync(folder)
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  // With other packages, its build installs its own.
  if (existsSync(join(projectFolder, 'node_modules')) && lockOf(folder) === lockOf(projectFolder))
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await runNode(join(folder, 'src/cli/build.mjs'), [])
}

/** @param {string} folder */
function lockOf(folder) {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8')
}

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 })
}
