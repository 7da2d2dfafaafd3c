// @ts-check
// How much script a first page loads, against what it may.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { consoleFolder } from '../project.mjs'

/** @typedef {{ file: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */

/** A page counts with everything that is there when it shows: the entry, the chunks it is made of, and all that these import at once. */
const budgets = [
  { page: 'Sign-in', sources: ['src/console/sign-in/SignInPage.tsx'], kilobytes: 120 },
  {
    page: 'Task board',
    // The schema is fetched beside them: no card without it. And whoever signs in has the page for that too.
    sources: [
      'src/console/sign-in/SignInPage.tsx',
      'src/console/shell/Shell.tsx',
      'src/console/tasks/TasksPage.tsx',
      'src/contract/task.ts',
    ],
    kilobytes: 190,
  },
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
  return budgets.flatMap(({ page, sources, kilobytes }) => {
    const missing = sources.filter((source) => !manifest[source]?.isDynamicEntry)
    if (missing.length > 0) return [`${page} can't be measured: ${missing.join(', ')} is not loaded on demand`]
    const files = new Set([...entries, ...sources].flatMap((key) => [...closure(manifest, key)]))
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
