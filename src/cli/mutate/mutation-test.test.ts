import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

import { harmless, isSameMutant } from './harmless.ts'
import { tryMutants } from './mutation-test.ts'
import { instrumentService, sampleOf, type Instrumented, type Mutant } from './mutants.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

let instrumented: Instrumented
beforeAll(async () => {
  instrumented = await instrumentService(ROOT)
})

function mutantOf(file: string, from: string, to: string): Mutant {
  const found = instrumented.mutants.find((one) => one.file.endsWith(`/${file}`) && one.from === from && one.to === to)
  if (found === undefined) throw new Error(`No mutant of ${file} makes ${to} of ${from}`)
  return found
}

test('every mutant that is called harmless is still one', () => {
  const gone = harmless.filter((named) => !instrumented.mutants.some((mutant) => isSameMutant(named, mutant)))
  expect(gone).toEqual([])
})

test('the same seed draws the same sample, another one another', () => {
  const { mutants } = instrumented
  const ids = (seed: number) => sampleOf(mutants, 20, seed).map(({ id }) => id)
  expect(ids(1)).toHaveLength(20)
  expect(ids(1)).toEqual(ids(1))
  expect(ids(1)).not.toEqual(ids(2))
})

test('mutants are tried: what changes an answer is noticed, unless the interface says nothing of it', async () => {
  const chosen = [
    // Refuses every page token.
    mutantOf('query-tasks.ts', '!walk', 'true'),
    mutantOf('failure.ts', '{ code, message: failure.message }', '{}'),
    // The interface has no scopes.
    mutantOf('get-token.ts', "' '", '""'),
    // The pages are complete either way.
    mutantOf('query-tasks.ts', 'found.length <= options.pageSize', 'found.length < options.pageSize'),
  ]
  const tried = await tryMutants(ROOT, instrumented, chosen)
  expect(tried.map(({ outcome }) => outcome)).toEqual(['noticed', 'noticed', 'unnoticed', 'same'])
})
