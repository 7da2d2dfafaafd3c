import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../environment/service.test.support.ts'
import { makeFolder } from './make-folder.ts'
import { PRIVATE_FOLDER } from './private-files.ts'

test('several that begin at once make the same folders', async () => {
  const parent = await temporaryFolder()
  for (let round = 0; round < 20; round += 1) {
    const folder = join(parent, `${round}`, 'deep', 'data')
    await Promise.all(Array.from({ length: 4 }, () => makeFolder(folder, PRIVATE_FOLDER)))
    expect((await stat(folder)).mode & 0o777).toBe(PRIVATE_FOLDER)
  }
})
