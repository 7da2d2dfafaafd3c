import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { projectFolder } from './project.mjs'

const specs = join(projectFolder, 'e2e')
const contributing = readFileSync(join(projectFolder, '.github/CONTRIBUTING.md'), 'utf8')

test('each spec runs in a tab, too, or CONTRIBUTING says why not', () => {
  const names = readdirSync(specs).flatMap((file) => /^(.*)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const tagged = names.filter((name) => readFileSync(join(specs, `${name}.spec.ts`), 'utf8').includes("tag: '@tab'"))
  const [, table = ''] = /\| not in a tab, as they \|.*\n\|.*\n((?:\|.*\n)+)/.exec(contributing) ?? []
  const listed = [...table.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
  expect([...tagged, ...listed].toSorted()).toEqual(names.toSorted())
  expect(tagged.length).toBeGreaterThan(10)
})
