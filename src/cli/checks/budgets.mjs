// Script that a first page loads, and its limit.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { consoleFolder } from '../project.mjs'

/** @typedef {{ file: string, name?: string, imports?: string[], isEntry?: boolean }} Chunk */

/** All that loads before the page is usable. The board also counts `sign-in`, which is needed before it. */
const budgets = [
  { page: 'Sign-in', chunks: ['sign-in'], kilobytes: 120 },
  { page: 'Task board', chunks: ['sign-in', 'board'], kilobytes: 190 },
]

/** @param {(line: string) => void} print @returns {string[]} one line per budget that is broken */
export function budgetProblems(print) {
  const file = join(consoleFolder, '.vite/manifest.json')
  if (!existsSync(file)) return [`${file} is missing`]
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const keyOf = (/** @type {string} */ name) =>
    Object.keys(manifest).find((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'))
  return budgets.flatMap(({ page, chunks, kilobytes }) => {
    const missing = chunks.filter((name) => keyOf(name) === undefined)
    if (missing.length > 0) return [`${page} can't be measured: missing chunk ${missing.join(', ')}`]
    const keys = [...entries, ...chunks.flatMap((name) => keyOf(name) ?? [])]
    const files = new Set(['start.js', ...keys.flatMap((key) => [...closure(manifest, key)])])
    const bytes = [...files].reduce((sum, path) => sum + compressedSize(path), 0)
    print(
      `${page}: ${(bytes / 1000).toFixed(1)} kB of script (gzip) in ${files.size} files, budget ${kilobytes} kB; largest: ` +
        [...files]
          .toSorted((a, b) => compressedSize(b) - compressedSize(a))
          .slice(0, 3)
          .map((path) => `${basename(path)} ${(compressedSize(path) / 1000).toFixed(1)}`)
          .join(', '),
    )
    return bytes <= kilobytes * 1000 ? [] : [`${page} is over its budget`]
  })
}

/** @param {string} path */
const compressedSize = (path) => gzipSync(readFileSync(join(consoleFolder, path)), { level: 9 }).length

/** @type {(manifest: Record<string, Chunk>, key: string, seen?: Set<string>) => Set<string>} */
function closure(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  if (chunk.file.endsWith('.js')) seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}
