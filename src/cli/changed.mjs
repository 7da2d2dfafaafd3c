// Files that differ from `main`, and the end-to-end tests named after them: `npm test -- changed`.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { projectFolder } from './project.mjs'

/** Folders of the console without tests of their own name, and their specs. @type {Record<string, string>} */
const shownBy = {
  activity: 'egress',
  entity: 'entities',
  inspector: 'entity',
  known: 'tasks-live',
  'known/watch': 'alerts',
  map: 'entities-map',
  session: 'sign-in',
  'shell/views': 'views',
}

/** Since the merge base with `main`, with uncommitted and untracked files. */
export function changedSinceMain() {
  const [base = 'main'] = git('merge-base', 'main', 'HEAD')
  return { base, files: [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')] }
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** @returns {Record<string, string>} The text of each file in `e2e`, by its path below that folder. */
export function endToEndFiles() {
  const paths = readdirSync(`${projectFolder}e2e`, { recursive: true }).map((path) =>
    String(path).replaceAll('\\', '/'),
  )
  const names = paths.filter((path) => path.endsWith('.ts'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${projectFolder}e2e/${name}`, 'utf8')]))
}

/**
 * Specs that changed, import a changed file of `e2e`, or are named after a changed folder.
 * @param {readonly string[]} changed @param {Readonly<Record<string, string>>} files
 */
export function specsOf(changed, files) {
  const touched = new Set(changed.flatMap((path) => /^e2e\/(.+)$/.exec(path)?.[1] ?? []))
  for (const name of touched)
    for (const [importer, text] of Object.entries(files))
      if (importsOf(importer, text).includes(name)) touched.add(importer)
  const subjects = changed.flatMap((path) => {
    const [, folder, part] =
      /^src\/console\/(?:(?:platform|domain|features)\/)?([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
    if (folder !== undefined) return shownBy[`${folder}/${part}`] ?? shownBy[folder] ?? folder
    if (path.startsWith('src/rules/')) return 'alerts'
    return path.startsWith('src/server/') ? 'server' : []
  })
  return Object.keys(files)
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => touched.has(name) || subjects.some((subject) => name.startsWith(subject)))
    .toSorted()
}

/** @param {string} path @param {string} text @returns {string[]} relative imports */
function importsOf(path, text) {
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to))
}
