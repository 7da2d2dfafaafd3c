import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import { StorageFull } from '../../database/operator-error.ts'
import { sqlOnDisk } from './server-disk.ts'

test('a full disk refuses what writes, but not a start that finds its tables', async () => {
  let isFull = false
  const sql = sqlOnDisk(await temporarySql(), {
    isFull: () => isFull,
    isDead: () => false,
    onKill: () => undefined,
    leads: () => true,
  })
  const begin = () => sql.transaction((tx) => tx.execute('create table if not exists kept (id bigint)'))
  await begin()
  isFull = true
  await begin()
  expect(await sql.query('select id from kept')).toEqual([])
  await expect(sql.execute('insert into kept (id) values (1)')).rejects.toThrow(StorageFull)
})
