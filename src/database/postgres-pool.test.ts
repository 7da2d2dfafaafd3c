import { describe, expect, test, vi } from 'vitest'

import { OperatorError } from './operator-error.ts'
import { someTask } from '../environment/service.test.support.ts'
import { engines, temporarySchema } from './engines.test.support.ts'
import { createPostgresPool, databaseName } from './postgres-pool.ts'
import { openPostgres } from './postgres.ts'
import { openSqlStore } from '../environment/store/sql-store.ts'

function failureOf(promise: Promise<unknown>) {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('what is shown of a database is its place alone', () => {
  expect(databaseName('postgres://me:hunter2@db.example:5433/watch?sslmode=require')).toBe(
    'postgres://db.example:5433/watch',
  )
  expect(() => databaseName('mysql://me:hunter2@db')).toThrow(OperatorError)
  expect(() => databaseName('mysql://me:hunter2@db')).not.toThrow(/hunter2/)
})

test('a server that cannot be reached is one line without the password', async () => {
  const pool = createPostgresPool('postgres://me:hunter2@127.0.0.1:1/watch')
  const error = await failureOf(openPostgres(pool))
  await pool.end()
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toContain("postgres://127.0.0.1:1/watch can't be reached (ECONNREFUSED)")
  expect(String(error)).not.toMatch(/hunter2|\n/)
})

/** Stores of two processes over one database, and a way to break both connections. */
async function shared() {
  const url = await temporarySchema()
  const admin = createPostgresPool(url)
  const open = async () => await openSqlStore(await openPostgres(createPostgresPool(url)), { name: 'test' })
  const breakAll = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'watchfloor' and backend_start > now() - interval '1 minute' and datname = current_database()",
    )
  const [first, second] = [await open(), await open()]
  const close = () => Promise.all([admin.end(), first.close(), second.close()])
  return { first, second, breakAll, close }
}

describe.each(engines.filter((engine) => engine === 'postgres'))('%s', () => {
  test('connections that the server ends heal by themselves, and nothing of an open transaction stays', async () => {
    const { first, breakAll, close } = await shared()
    await first.tasks.put([someTask('a', 1)])
    await breakAll()
    expect(await first.tasks.get('a')).toEqual(someTask('a', 1))
    const open = first.transaction(async (tx) => {
      await tx.settings.set('key', 'value')
      await breakAll()
      await tx.settings.set('key', 'another')
    })
    expect(await failureOf(open)).toBeInstanceOf(OperatorError)
    expect(await first.settings.get('key')).toBeUndefined()
    await vi.waitFor(() => first.settings.set('key', 'again'), { timeout: 10_000 })
    expect(await first.settings.get('key')).toBe('again')
    await close()
  })

  test('one process leads; when its connection is gone, the next one that asks', async () => {
    const { first, second, breakAll, close } = await shared()
    expect([await first.lead(), await second.lead(), await first.lead()]).toEqual([true, false, true])
    await breakAll()
    await expect.poll(() => second.lead()).toBe(true)
    await expect.poll(() => first.lead()).toBe(false)
    await close()
  })

  test('writers of several processes take turns, and each put is a moment of its own', async () => {
    const { first, second, close } = await shared()
    const moments = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).tasks.put([someTask(`t${index}`, index)])),
    )
    expect(new Set(moments).size).toBe(40)
    expect(Math.max(...moments)).toBe(await first.tasks.moment())
    await close()
  })
})
