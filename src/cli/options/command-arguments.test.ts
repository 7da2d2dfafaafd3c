import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/verify.mjs', ...words], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a command says how it is used', () => {
  const { status, stdout } = run('--help')
  expect(stdout).toMatch(/^Usage: npm run verify /)
  expect(status).toBe(0)
})

test('what it doesn’t know is refused in a line', () => {
  const { status, stderr } = run('--odd')
  expect(stderr).toMatch(/^Watchfloor: Unknown option '--odd'.*\n$/)
  expect(status).toBe(2)
})
