// Installs the locked packages if any is missing. Uses only Node's modules.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { projectFolder, say } from './project.mjs'
import { ended } from './run-node.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/** `development`: also what building and testing need. @param {{ development: boolean }} need */
export async function installIfNeeded({ development }) {
  if (!isIncomplete({ development })) return
  say('Installing packages (npm ci)…')
  const code = await npm(['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci failed with code ${code}`)
}

/** @param {{ development: boolean }} need */
function isIncomplete({ development }) {
  const installed = lockFile('node_modules/.package-lock.json')
  if (installed === undefined) return true
  const wanted = lockFile('package-lock.json')?.packages ?? {}
  return Object.entries(wanted).some(([path, { version, dev, optional, devOptional }]) => {
    // Optional packages may belong to other platforms.
    if (path === '' || optional || devOptional || (dev && !development)) return false
    return installed.packages[path]?.version !== version
  })
}

/** @param {string} path @returns {LockFile | undefined} */
function lockFile(path) {
  const file = projectFolder + path
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {string[]} args @returns {Promise<number | null>} */
function npm(args) {
  // The npm that runs us under `npm start`. Its stdout goes to stderr: stdout is for results.
  const script = process.env['npm_execpath']
  const [command, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  const child = spawn(command, [...first, ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 2, 2],
    shell: script === undefined && process.platform === 'win32',
    // The inner npm would inherit the outer one's options.
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^npm_config_(ignore_scripts|omit|include|production|dry_run)$/i.test(name),
      ),
    ),
  })
  // npm ignores SIGTERM while installing. A partial install counts as missing and is replaced.
  return ended(child, 'SIGKILL')
}
