// Compares builds with their sources by hash: a fresh clone's file times mean nothing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
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
  'src/tab/prepared',
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

/** Holds the hash of a built folder's sources, and that of their sizes and times at the last comparison. */
export const STAMP_FILE = '.built-from'

/** @typedef {keyof typeof parts} Part */

/** @param {readonly Part[]} wanted */
export function staleParts(wanted) {
  return wanted.filter((part) => {
    const { folder } = parts[part]
    const stamp = join(folder, STAMP_FILE)
    if (!existsSync(stamp)) return true
    const [built, looks] = readFileSync(stamp, 'utf8').split('\n')
    // Reading all took a tenth of a start.
    if (looks === looksOf(part)) return false
    const now = stampOf(part)
    if (!now.startsWith(`${built}\n`)) return true
    try {
      writeStamp(folder, now)
    } catch {
      // A checkout that can only be read is compared by hash each time.
    }
    return false
  })
}

/** Of the sources as they are now. @param {Part} part */
export function stampOf(part) {
  // Sources that change meanwhile look different the next time.
  const looks = looksOf(part)
  return `${hashEach(part, (path) => readFileSync(path))}\n${looks}`
}

/** @param {string} folder @param {string} stamp of the sources that it is built from */
export function writeStamp(folder, stamp) {
  writeFileSync(join(folder, STAMP_FILE), stamp)
}

/** @param {Part} part */
function looksOf(part) {
  return hashEach(part, (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  })
}

/** @param {Part} part @param {(path: string) => string | Buffer} of */
function hashEach(part, of) {
  const hash = createHash('sha256')
  for (const file of [...new Set(parts[part].inputs.flatMap(filesIn))].toSorted())
    hash
      .update(`${file}\0`)
      .update(of(projectFolder + file))
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
