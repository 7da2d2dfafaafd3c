import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

import { childSeconds, treeSeconds } from './processor-seconds.mjs'

test('reads the processor time of children, whatever the program is called', () => {
  const before = '4242 (a (b) c) S 1 1 1 0 -1 4194560 900 800 0 0 11 22 '
  expect(childSeconds(`${before}150 50 20 0 7 0 100 1 2`)).toBe(2)
  expect(childSeconds('')).toBe(undefined)
})

test('grows with the work of a child that has ended', () => {
  const before = childSeconds()
  execFileSync(process.execPath, ['-e', 'const until = Date.now() + 300; while (Date.now() < until);'])
  const after = childSeconds()
  expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(before === undefined ? -1 : 0.05)
})

test('counts a child and its own child that still run', async () => {
  const before = treeSeconds()
  const busy =
    'const until = Date.now() + 300; while (Date.now() < until); console.log("done"); setTimeout(() => {}, 60000)'
  const spawnsOne = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' })`
  const child = spawn(process.execPath, ['-e', spawnsOne], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  await once(child.stdout, 'data')
  const after = treeSeconds()
  process.kill(-(child.pid ?? 0))
  expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(before === undefined ? -1 : 0.05)
})
