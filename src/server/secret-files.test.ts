import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { readOptions } from '../cli/options/read-options.mjs'
import { openSecretFiles } from './open-app.ts'

test('an open clients file is closed, an open secret or key is named and left to its owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [clients = '', secret = '', key = ''] = ['clients.json', 'wall.secret', 'key.pem'].map((name) =>
    join(folder, name),
  )
  for (const file of [clients, secret, key]) {
    await writeFile(file, 'x')
    await chmod(file, 0o644)
  }
  const args = [
    '--clients',
    clients,
    '--wall-client',
    'w',
    '--wall-secret-file',
    secret,
    '--tls-key',
    key,
    '--tls-cert',
    key,
  ]
  const options = readOptions(args, {}, { terminal: false })
  if (options === 'help') throw new Error('help')
  const warnings = [secret, key].map((file) => expect.stringMatching(new RegExp(`${file} can be read.*chmod 600`)))
  expect(await openSecretFiles(options)).toEqual([expect.stringContaining(`${clients} was open`), ...warnings])
  expect((await stat(clients)).mode & 0o777).toBe(0o600)
  expect((await stat(key)).mode & 0o777).toBe(0o644)
  expect(await openSecretFiles(options)).toEqual(warnings)
})
