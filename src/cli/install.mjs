// @ts-check
// Installs the locked packages when they are not all there. Node's own modules alone.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { projectFolder, say } from './project.mjs'
import { ended } from './run-node.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/** Installs what is missing; `development` counts the packages that only building and testing need. @param {{ development: boolean }} need */
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
    // Optional packages may rightly be absent: they belong to other platforms.
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
  // Under `npm start` this is the very npm that runs us; its stdout goes to our stderr, so that stdout stays clean.
  const script = process.env['npm_execpath']
  const [command, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  const child = spawn(command, [...first, ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 2, 2],
    shell: script === undefined && process.platform === 'win32',
    // What the outer npm was told about this run would be taken as told to the inner one.
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^npm_config_(ignore_scripts|omit|include|production|dry_run)$/i.test(name),
      ),
    ),
  })
  // It is deaf to SIGTERM while it installs. What it leaves counts as incomplete, and the next one clears it away.
  return ended(child, 'SIGKILL')
}
