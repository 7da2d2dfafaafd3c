import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { temporarySql } from './engines.test.support.ts'
import { createTransactionGuard } from './transaction-guard.ts'

test('a write past its open transaction is refused, one to another database, after it or beside it is not', async () => {
  const [own, other] = [createTransactionGuard(), createTransactionGuard()]
  const within = /^Within a transaction/
  await own.run(async () => {
    await setImmediate()
    expect(() => own.refuseWithin()).toThrow(within)
    expect(() => other.refuseWithin()).not.toThrow()
    await other.run(async () => {
      await setImmediate()
      expect(() => own.refuseWithin()).toThrow(within)
      expect(() => other.refuseWithin()).toThrow(within)
    })
    expect(() => other.refuseWithin()).not.toThrow()
  })
  const open = own.run(() => setImmediate())
  expect(() => own.refuseWithin()).not.toThrow()
  await open
})

test('a store within a transaction of its database is told so instead of waiting for ever', async () => {
  const sql = await temporarySql()
  const nested = sql.transaction(() => sql.execute('select 1'))
  await expect(nested).rejects.toThrow('write through the store that it was given')
})
