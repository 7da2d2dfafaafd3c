import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readOptions } from '../cli/options/read-options.mjs'
import { temporaryFolder } from '../environment/service.test.support.ts'
import { serveInTest } from './serve.test.support.ts'
import { startServer } from './start-server.ts'

test('a taken port ends the start before a data folder is made', async () => {
  const { port } = await serveInTest(() => undefined)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'index.html'), '')
  const data = join(folder, 'data')
  const options = readOptions(['--port', `${port}`, '--data', data], {}, { terminal: false })
  if (options === 'help') throw new Error('help')
  await expect(startServer(options, folder)).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`)
  expect(existsSync(data)).toBe(false)
})
