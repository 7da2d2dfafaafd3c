import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('two-threads.test.support.mjs', import.meta.url))

test('two threads pack at once', () => {
  const { status, signal } = spawnSync(process.execPath, [program])
  expect({ status, signal }).toEqual({ status: 0, signal: null })
})
