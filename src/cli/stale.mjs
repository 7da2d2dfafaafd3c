// Compares builds with their sources by hash: a fresh clone's file times mean nothing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { consoleFolder, projectFolder, serverFolder, staticFolder } from './project.mjs'

export const pure = [
  'contract',
  'conformance',
  'url-state',
  'format',
  'geo',
  'entity',
  'task',
  'picture',
  'feed',
  'watch/wire',
  'rules',
]
const shared = [...pure.map((folder) => `src/${folder}`), 'tsconfig.json', 'package-lock.json', 'src/cli/build.mjs']

const ofConsole = [
  'index.html',
  'public',
  'src/console',
  'src/tab/messages.ts',
  'vite.config.ts',
  'src/cli/icons.mjs',
  'src/cli/packages-inside.mjs',
  ...shared,
]
const ofServer = ['src/server', 'src/environment', 'src/watch', 'src/database', 'src/probe', ...shared]

export const parts = {
  console: { folder: consoleFolder, inputs: ofConsole },
  server: { folder: serverFolder, inputs: ofServer },
  /** Only on request: for hosts without a server. */
  static: { folder: staticFolder, inputs: [...ofConsole, ...ofServer, 'src/tab', 'src/cli/build-static.mjs'] },
}

/** Holds the hash of a built folder's sources. */
export const stampFile = '.built-from'

/** @typedef {keyof typeof parts} Part */

/** @param {readonly Part[]} wanted */
export function staleParts(wanted) {
  return wanted.filter((part) => {
    const stamp = join(parts[part].folder, stampFile)
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(part)
  })
}

/** @param {Part} part */
export function hashOf(part) {
  const hash = createHash('sha256')
  for (const file of [...new Set(parts[part].inputs.flatMap(filesIn))].toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(projectFolder + file))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const status = statSync(projectFolder + path, { throwIfNoEntry: false })
  if (status === undefined) return []
  if (!status.isDirectory()) return [path]
  return readdirSync(projectFolder + path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length))
}
