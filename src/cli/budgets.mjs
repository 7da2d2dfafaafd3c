// @ts-check
// How much script a first page loads, against what it may.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { consoleFolder } from './project.mjs'

/** @typedef {{ file: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */

/** A page counts with everything that is there when it shows: the entry, the page's own chunks, and all that these import at once. */
const budgets = [
  { page: 'Sign-in', source: /^src\/console\/sign-in\/.*Page\.tsx$/, kilobytes: 120 },
  { page: 'Task board', source: /^src\/console\/tasks\/.*Page\.tsx$/, kilobytes: 190 },
]

/**
 * @param {(line: string) => void} print
 * @returns {string[]} one line per budget that is broken
 */
export function budgetProblems(print) {
  const file = join(consoleFolder, '.vite/manifest.json')
  if (!existsSync(file)) return [`${file} is missing`]
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return budgets.flatMap(({ page, source, kilobytes }) => {
    const pages = Object.keys(manifest).filter((key) => source.test(key) && manifest[key]?.isDynamicEntry)
    const files = new Set([...entries, ...pages].flatMap((key) => [...closure(manifest, key)]))
    const size =
      [...files].reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(consoleFolder, path)), { level: 9 }).length,
        0,
      ) / 1000
    const line = `${page}: ${size.toFixed(1)} kB of script (gzip) in ${files.size} files, budget ${kilobytes} kB`
    print(pages.length > 0 ? line : `${line}; no chunk of its own, counted as part of the entry`)
    return size <= kilobytes ? [] : [`${page} is over its budget`]
  })
}

/** @type {(manifest: Record<string, Chunk>, key: string, seen?: Set<string>) => Set<string>} */
function closure(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  if (chunk.file.endsWith('.js')) seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}
