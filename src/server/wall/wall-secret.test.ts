import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readOptions } from '../../cli/options/read-options.mjs'
import { wallSecret } from './wall-secret.ts'

async function secretWith(...args: string[]): Promise<string> {
  const options = readOptions(['--wall-client', 'viewer', ...args], {}, { terminal: false })
  if (options === 'help' || options.wall === undefined) throw new Error('Another command')
  return await wallSecret(options.wall, options)
}

test('the secret of a well-known client is known, unless the scenario brings clients of its own', async () => {
  const scenario = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(scenario, { recursive: true, force: true }))
  expect(await secretWith('--scenario', scenario)).toBe('viewer-secret')
  await writeFile(join(scenario, 'clients.json'), '[]')
  await expect(secretWith('--scenario', scenario)).rejects.toThrow(/--wall-client viewer needs its secret/)
})
