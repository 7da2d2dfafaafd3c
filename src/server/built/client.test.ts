import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

const client = fileURLToPath(new URL('../../cli/client.mjs', import.meta.url))

test('a client is added to a file that was open, which is closed with it, in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'clients.json')
  const add = (name: string) =>
    promisify(execFile)(process.execPath, [client, 'add', name, '--permissions', 'all', '--file', file])
  expect((await add('one')).stderr).not.toContain('open to other users')
  await chmod(file, 0o644)
  expect((await add('two')).stderr.match(/clients\.json was open to other users of this machine/g)).toHaveLength(1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ id: 'one' }, { id: 'two' }])
})
