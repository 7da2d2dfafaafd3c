import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { readOptions } from '../cli/options/read-options.mjs'
import { keeperClient } from './keeper/keeper-secret.ts'
import { openSecretFiles } from './open-app.ts'
import type { ServerOptions } from './options.ts'
import { wallSecret } from './wall/wall-secret.ts'

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

test('a client’s secret is its file’s, else the variable’s, for walls as for keepers; without one the start fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'given.secret')
  await writeFile(file, 'of the file\n')
  const ways: { of: string; secretOf: (options: ServerOptions) => Promise<string | undefined> }[] = [
    { of: 'wall', secretOf: async (options) => options.wall && (await wallSecret(options.wall, options)) },
    {
      of: 'keeper',
      secretOf: async ({ keeper }) => {
        const [client] = keeper?.clients ?? []
        return client && (await keeperClient(client)).secret
      },
    },
  ]
  for (const { of, secretOf } of ways) {
    const name = `WATCHFLOOR_${of.toUpperCase()}_SECRET`
    const found = async (args: string[], secret?: string) => {
      const all = ['--environment', 'http://127.0.0.1:1', `--${of}-client`, 'c', ...args]
      const options = readOptions(all, secret === undefined ? {} : { [name]: secret }, { terminal: false })
      if (options === 'help') throw new Error('help')
      return await secretOf(options)
    }
    const fileGiven = [`--${of}-secret-file`, file]
    expect(await found(fileGiven, 'of the variable')).toBe('of the file')
    expect(await found(fileGiven)).toBe('of the file')
    expect(await found([], 'of the variable')).toBe('of the variable')
    await expect(found([])).rejects.toThrow(`--${of}-client c needs its secret: --${of}-secret-file FILE, or the`)
    await expect(found([])).rejects.toThrow(`variable ${name}`)
  }
})
