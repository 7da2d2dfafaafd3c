import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { closeFile, exposureWords, isOpenToOthers } from './private-files.ts'
import { temporaryFolder } from '../environment/service.test.support.ts'

test('a single file, and what is said where a mode can not be changed', async () => {
  const file = join(await temporaryFolder(), 'clients.json')
  expect(await closeFile(file)).toEqual({ mended: [], open: [] })
  await writeFile(file, '[]')
  await chmod(file, 0o664)
  expect(await isOpenToOthers(file)).toBe(true)
  expect(await closeFile(file)).toEqual({ mended: [file], open: [] })
  expect(await isOpenToOthers(file)).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(exposureWords('It', { mended: [], open: ['/x'] })).toContain("can't be changed (/x)")
})
