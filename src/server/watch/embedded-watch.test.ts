import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { openEnvironment } from '../../environment/open-environment.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import { withWatch } from './embedded-watch.ts'
import { journalFile } from './journal-storage.ts'

test('journal and environment are closed although the database fails meanwhile', async () => {
  const file = join(await temporaryFolder(), 'journal.db')
  const environment = await openEnvironment({ scenario: 'none', still: true })
  const { sql } = environment
  let isAway = false
  let isClosed = false
  const refuse = async () => {
    if (isAway) throw new Error('The database is away')
  }
  const watched = await withWatch(
    {
      ...environment,
      sql: {
        ...sql,
        execute: (...given) => refuse().then(() => sql.execute(...given)),
        transaction: (...given) => refuse().then(() => sql.transaction(...given)),
      },
      close: async () => {
        isClosed = true
        await environment.close()
      },
    },
    {
      name: 'test',
      environment: { name: 'Harbor West', url: '' },
      isShared: false,
      keeper: {},
      personRules: { isRequired: false, mayOneSign: false },
      journal: { place: await journalFile(file), hours: 1, mostBytes: 1e9 },
      onError: () => undefined,
    },
  )
  const logBytes = async () => (await stat(`${file}-wal`).catch(() => undefined))?.size ?? 0
  expect(await logBytes()).toBeGreaterThan(0)
  isAway = true
  await expect(watched.close()).rejects.toThrow('The database is away')
  expect(await logBytes()).toBe(0)
  expect(isClosed).toBe(true)
})
