import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Visitor, parseSync } from 'vite'
import { expect, test } from 'vitest'

import { projectFolder, serverFolder } from './project.mjs'

const built = readdirSync(serverFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => join(entry.parentPath, entry.name))

/** Of a path below `src`, with a script's ending. */
function sourceOf(path: string) {
  return join(projectFolder, 'src', path.replace(/\.js$/, '.ts'))
}

/** A script's number of calls and its run-time imports. */
function read(file: string, text = readFileSync(file, 'utf8')) {
  const { program, module } = parseSync(file, text)
  let calls = 0
  const count = () => void (calls += 1)
  new Visitor({ CallExpression: count, NewExpression: count, TaggedTemplateExpression: count }).visit(program)
  return { calls, imports: module.staticImports.map((one) => one.moduleRequest.value) }
}

/** Modules with their text: a file's own, or those that were bundled into it, each after its path. */
function modulesIn(file: string): { path: string; text: string }[] {
  const path = relative(serverFolder, file).split(sep).join('/')
  const [own = '', ...parts] = readFileSync(file, 'utf8').split(/^\/\/ (\S+\.js)$/m)
  if (parts.length === 0) return [{ path, text: own }]
  return parts.flatMap((part, index) => (index % 2 === 0 ? { path: part, text: parts[index + 1] ?? '' } : []))
}

test('what runs makes every call that its source makes', () => {
  const ours = built
    .flatMap((file) => modulesIn(file).map((module) => ({ ...module, file })))
    .filter(({ path }) => existsSync(sourceOf(path)))
  expect(ours.filter(({ file }) => file.endsWith('server/main.js')).length).toBeGreaterThan(300)
  const sources = new Map(ours.map(({ path }) => [path, read(sourceOf(path)).calls]))
  // A bundle calls for modules' own addresses, too.
  const fewer = ours.filter(({ path, text, file }) => read(file, text).calls < (sources.get(path) ?? Infinity))
  expect(fewer.map(({ path, file }) => `${path} in ${file}`)).toEqual([])
})

test('what runs needs no package that production leaves out, and nothing of the tests', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(`${projectFolder}package.json`, 'utf8'),
  )
  const packages = built
    .flatMap((file) => read(file).imports)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
  const ofTests = built.map((file) => relative(serverFolder, file).split(sep).join('/'))
  expect(ofTests.filter((path) => /test/.test(path))).toEqual([])
})
