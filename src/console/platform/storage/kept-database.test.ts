import 'fake-indexeddb/auto'
import { unwrap, type DBSchema } from 'idb'
import { expect, onTestFinished, test, vi } from 'vitest'

import { KeptDatabase } from './kept-database.ts'

interface Schema extends DBSchema {
  values: { key: string; value: number }
}

function database(name: string): KeptDatabase<Schema> {
  return new KeptDatabase<Schema>(`watchfloor-${name}`, 1, (opened) => void opened.createObjectStore('values'))
}

test('writes keep their order, those before the database is open too, and reads come behind them', async () => {
  const kept = database('order')
  for (const value of [1, 2, 3]) void kept.run((opened) => opened.put('values', value, 'key'))
  expect(await kept.run((opened) => opened.get('values', 'key'))).toBe(3)
  await kept.clear()
  expect(await kept.run((opened) => opened.count('values'))).toBe(0)
})

test('once it is open a write begins before the page can end', async () => {
  const kept = database('now')
  await kept.run(async () => undefined)
  const work = vi.fn(async () => undefined)
  void kept.run(work)
  expect(work).toHaveBeenCalledTimes(1)
})

test('another tab upgrades a database that is open here, which is then of a newer console', async () => {
  const kept = database('upgraded')
  await kept.run((opened) => opened.put('values', 1, 'key'))
  const newer = new KeptDatabase<Schema>('watchfloor-upgraded', 2, () => undefined)
  expect(await newer.run((opened) => opened.get('values', 'key'))).toBe(1)
  await expect(kept.run((opened) => opened.get('values', 'key'))).rejects.toThrow('version')
})

test('a browser that keeps no database says so to each that uses it', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const kept = database('none')
  for (let time = 0; time < 2; time += 1) await expect(kept.run(async () => undefined)).rejects.toThrow('denied')
  open.mockRestore()
})

test('a transaction whose work fails keeps nothing of it, and fails once', async () => {
  const kept = database('whole')
  const half = kept.transact(['values'], 'readwrite', async (transaction) => {
    await transaction.objectStore('values').put(1, 'key')
    throw new Error('in the middle')
  })
  await expect(half).rejects.toThrow('in the middle')
  expect(await kept.run((opened) => opened.count('values'))).toBe(0)
})

test('a transaction that a request ends fails once, also where its work waits for something else', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const kept = database('ended')
  const ended = kept.transact(['values'], 'readwrite', async (transaction) => {
    const values = transaction.objectStore('values')
    await values.add(1, 'key')
    unwrap(values).add(2, 'key')
    await values.get('key')
    await values.get('key')
  })
  await expect(ended).rejects.toThrow(DOMException)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(unhandled).not.toHaveBeenCalled()
  expect(await kept.run((opened) => opened.count('values'))).toBe(0)
})
