import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Visitor, parseSync } from 'vite'
import { expect, test } from 'vitest'

import { projectFolder, serverFolder } from './project.mjs'

const built = readdirSync(serverFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => join(entry.parentPath, entry.name))
function sourceOf(file: string) {
  return join(projectFolder, 'src', relative(serverFolder, file).replace(/\.js$/, '.ts'))
}

/** A file's number of calls and its run-time imports. */
function read(file: string) {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  let calls = 0
  const count = () => void (calls += 1)
  new Visitor({ CallExpression: count, NewExpression: count, TaggedTemplateExpression: count }).visit(program)
  return { calls, imports: module.staticImports.map((one) => one.moduleRequest.value) }
}

test('what runs makes every call that its source makes', () => {
  expect(built.length).toBeGreaterThan(100)
  const changed = built.filter((file) => read(file).calls !== read(sourceOf(file)).calls)
  expect(changed).toEqual([])
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
