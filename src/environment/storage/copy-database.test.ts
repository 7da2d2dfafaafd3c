import { expect, test } from 'vitest'

import { copyDatabase } from './copy-database.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { UNFINISHED_COPY } from './open-storage.ts'
import { fixtures } from '../scenario/fixtures.ts'
import { smallHarborWest } from '../scenario/harbor-west.test.support.ts'
import { seedScenario } from '../scenario/seed.ts'
import { pageOf, taskCount, temporaryFolder, testStart } from '../service.test.support.ts'
import { openBlobStore } from '../store/blob-store.ts'
import { sharedEngines, temporarySql } from '../../database/engines.test.support.ts'
import { openLibsql } from '../../database/libsql.ts'
import { migrate } from '../../database/migrate.ts'
import { environmentSchema } from '../store/migrations.ts'
import { openSqlStore } from '../store/sql-store.ts'
import { createTokens } from '../access/tokens.ts'

const target = sharedEngines[0] ?? 'libsql'

/** A scenario with replaced versions, as a server leaves it. */
async function source(tasks = 1500) {
  const folder = await temporaryFolder()
  const sql = openLibsql(`${folder}/source.db`, { durable: false })
  const store = await openSqlStore(sql, { name: 'source' })
  await seedScenario(store, await openBlobStore(folder), smallHarborWest(testStart), {
    name: 'harbor-west',
    seed: 1,
    start: testStart,
    tasks,
  })
  const some = await pageOf(store, { moment: await store.tasks.moment(), limit: 40 })
  const before = await store.tasks.moment()
  await store.tasks.put(some.map((task) => ({ ...task, displayName: 'Changed' })))
  await createTokens(store, { now: Date.now }, 60)
  await store.settings.set('scenario', 'harbor-west')
  return { sql, store, before }
}

async function empty() {
  const sql = await temporarySql(target)
  await migrate(sql, 'target', environmentSchema)
  return sql
}

test('a copy pages as the original does, at old moments too', async () => {
  const { sql, store, before } = await source(600)
  const to = await empty()
  const told: string[] = []
  await copyDatabase(sql, to, { onTable: (name, rows) => void told.push(`${name} ${rows}`) })
  expect(told).toContain('task 600')
  expect(told).toContain('replaced_task 40')
  const copy = await openSqlStore(to, { name: 'target' })
  for (const moment of [before, await store.tasks.moment()]) {
    expect(await pageOf(copy, { moment, limit: 60 })).toEqual(await pageOf(store, { moment, limit: 60 }))
  }
  const { entityId } = fixtures().override
  expect(await copy.entities.get(entityId)).toMatchObject({ entityId })
  expect(await copy.entities.get(entityId)).toEqual(await store.entities.get(entityId))
  expect(await copy.settings.get('token-key')).toBe(await store.settings.get('token-key'))
  expect(await copy.settings.get(UNFINISHED_COPY)).toBeUndefined()
  expect(await copy.tasks.put([])).toBe((await store.tasks.moment()) + 1)
  await store.close()
})

test('a copy that was interrupted goes on where it was, and is no environment until it is whole', async () => {
  const { sql, store } = await source()
  const to = await empty()
  const interrupted = copyDatabase(sql, to, {
    onProgress(done, wanted) {
      if (wanted === 1500 && done >= 500) throw new Error('interrupted')
    },
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  const copy = await openSqlStore(to, { name: 'target' })
  expect(await copy.settings.get(UNFINISHED_COPY)).toBeDefined()
  expect(await copy.settings.get('scenario')).toBeUndefined()
  const steps: number[] = []
  await copyDatabase(sql, to, { onProgress: (done, wanted) => void (wanted === 1500 && steps.push(done)) })
  expect(steps).toEqual([500, 1000, 1500])
  expect(await taskCount(copy)).toBe(1500)
  expect(await copy.settings.get('scenario')).toBe('harbor-west')
  await store.close()
})

test('another environment in the target, and rows that changed in between, are found', async () => {
  const { sql, store } = await source()
  const to = await empty()
  await to.execute("insert into egress_stream (egress_id, body) values ('~', 'not from there')")
  await expect(copyDatabase(sql, to)).rejects.toThrow(/The copy of egress_stream differs/)
  await copyDatabase(sql, to)
  await expect(copyDatabase(sql, to)).rejects.toThrow(OperatorError)
  await expect(copyDatabase(sql, to)).rejects.toThrow('already holds an environment')
  await store.close()
})

test('a folder that no server has been started on holds nothing to copy', async () => {
  const from = await temporarySql('libsql')
  await migrate(from, 'source', environmentSchema)
  await expect(copyDatabase(from, await empty())).rejects.toThrow('There is no environment to copy')
})
