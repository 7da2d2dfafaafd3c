import { describe, expect, test } from 'vitest'

import { engines, temporarySql } from '../../database/engines.test.support.ts'
import { migrate } from '../../database/migrate.ts'
import { watchSchema } from '../store/schema.ts'
import { ACCEPTED_MS, issuedTokensOver } from './issued-tokens.ts'

describe.each(engines)('%s', (engine) => {
  test('an issued token is known until it ends, an accepted one for five minutes, a refused one no more', async () => {
    const sql = await temporarySql(engine)
    await migrate(sql, 'test', watchSchema)
    const clock = { now: 0 }
    const tokens = issuedTokensOver(sql, () => clock.now)
    await tokens.issued('short', 'desk-1', 60)
    await tokens.issued('day', 'desk-2', undefined)
    tokens.accepted('elsewhere')
    clock.now = 59_999
    expect(await tokens.find('short')).toEqual({ clientId: 'desk-1' })
    clock.now = 60_000
    expect(await tokens.find('short')).toBeUndefined()
    clock.now = ACCEPTED_MS - 1
    expect(await tokens.find('elsewhere')).toBe('elsewhere')
    clock.now = ACCEPTED_MS
    expect(await tokens.find('elsewhere')).toBeUndefined()
    // The clock was set back.
    clock.now = -ACCEPTED_MS
    expect(await tokens.find('elsewhere')).toBeUndefined()
    clock.now = ACCEPTED_MS
    // Another process over the same database knows issued and refused tokens.
    const other = issuedTokensOver(sql, () => clock.now)
    expect(await other.find('day')).toEqual({ clientId: 'desk-2' })
    await other.issued('next', 'desk-3', 60)
    const rows = await sql.query('select hash from watch_token')
    expect(rows).toHaveLength(2)
    await tokens.refused('day')
    expect(await other.find('day')).toBeUndefined()
  })
})

test('the client of a token that could not be written is known until the token ends or is refused', async () => {
  const sql = await temporarySql()
  await migrate(sql, 'test', watchSchema)
  const clock = { now: 0 }
  const tokens = issuedTokensOver(
    { ...sql, transaction: () => Promise.reject(new Error('The disk is full')) },
    () => clock.now,
  )
  await expect(tokens.issued('short', 'desk-1', 60)).rejects.toThrow('The disk is full')
  await expect(tokens.issued('long', 'desk-2', 600)).rejects.toThrow('The disk is full')
  expect(await tokens.find('short')).toEqual({ clientId: 'desk-1' })
  clock.now = 60_000
  expect(await tokens.find('short')).toBeUndefined()
  expect(await tokens.find('long')).toEqual({ clientId: 'desk-2' })
  await tokens.refused('long')
  expect(await tokens.find('long')).toBeUndefined()
})
