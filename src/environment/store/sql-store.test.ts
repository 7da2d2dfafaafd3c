import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pageOf, someTask, temporaryStore } from '../service.test.support.ts'
import { engines } from '../../database/engines.test.support.ts'

function item(id: string, dueAt: number) {
  return { id, dueAt, kind: 'step', subject: 't', payload: { a: [id] } }
}
function record(path: string, deletedAt: number) {
  return { path, checksum: 'c', deletedAt }
}

describe.each(engines)('%s', (engine) => {
  test('a transaction that throws leaves nothing behind', async () => {
    const store = await temporaryStore(Date.now, engine)
    await store.tasks.put([someTask('a', 1)])
    const before = await store.tasks.moment()
    const failing = store.transaction(async (tx) => {
      await tx.tasks.put([someTask('a', 2), someTask('b', 2)])
      await tx.settings.set('key', 'value')
      await tx.transaction((inner) => inner.entities.put([{ entityId: 'e' }]))
      expect(await tx.tasks.get('b')).toEqual(someTask('b', 2))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await store.tasks.exists('b')).toBe(false)
    expect(await store.tasks.get('a')).toEqual(someTask('a', 1))
    expect(await store.tasks.moment()).toBe(before)
    expect(await store.settings.get('key')).toBeUndefined()
    expect(await store.entities.get('e')).toBeUndefined()
  })

  test('a transaction that writes past its own store is told so instead of waiting for itself', async () => {
    const store = await temporaryStore(Date.now, engine)
    await expect(store.transaction(() => store.settings.set('a', 'b'))).rejects.toThrow(
      'through the store that it was given',
    )
    await store.settings.set('a', 'c')
    expect(await store.settings.get('a')).toBe('c')
  })

  test('each put is a moment, and a moment shows the versions of its time until they are forgotten', async () => {
    let now = 1000
    const store = await temporaryStore(() => now, engine)
    const first = await store.tasks.put([someTask('a', 1), someTask('b', 2)])
    now = 2000
    const second = await store.tasks.put([someTask('a', 3), someTask('c', 0)])
    expect(second).toBe(first + 1)
    const page = async (moment: number) => await pageOf(store, { moment, limit: 10 })
    expect(await page(first)).toEqual([someTask('b', 2), someTask('a', 1)])
    expect(await page(second)).toEqual([someTask('a', 3), someTask('b', 2), someTask('c', 0)])
    await store.tasks.forget(2000)
    expect(await store.tasks.oldestMoment()).toBeLessThanOrEqual(first)
    expect(await page(first)).toEqual([someTask('b', 2), someTask('a', 1)])
    await store.tasks.forget(2001)
    expect(await store.tasks.oldestMoment()).toBe(second)
    expect(await page(second)).toHaveLength(3)
  })

  test('forgetting takes many versions in small steps, between which others write', async () => {
    const store = await temporaryStore(() => 1000, engine)
    const rounds = engine === 'pglite' ? 6 : 30
    for (let round = 0; round < rounds; round++) {
      await store.tasks.put(Array.from({ length: 60 }, (_, index) => someTask(`t${index}`, round)))
    }
    const forgetting = store.tasks.forget(2000)
    const meanwhile = await store.tasks.put([someTask('new', 99)])
    const seen = await store.tasks.oldestMoment()
    await forgetting
    expect(seen).toBeLessThanOrEqual(await store.tasks.oldestMoment())
    expect(await store.tasks.oldestMoment()).toBe(rounds)
    expect(await pageOf(store, { moment: meanwhile, limit: 100 })).toHaveLength(61)
  })

  test('the same task twice in one put: the later one stands', async () => {
    const store = await temporaryStore(Date.now, engine)
    const moment = await store.tasks.put([someTask('a', 1), someTask('a', 2)])
    expect(await pageOf(store, { moment, limit: 10 })).toEqual([someTask('a', 2)])
  })

  test('ids are compared byte by byte, as a page token continues them', async () => {
    const store = await temporaryStore(Date.now, engine)
    const names = ['b', 'B', 'ä', 'a', 'Z', '字', '~', '𝄞', '\ufffd']
    const moment = await store.tasks.put(names.map((name) => someTask(name, 0)))
    const bytewise = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const walked: (string | undefined)[] = []
    for (;;) {
      const after =
        walked.length > 0
          ? { updateTime: Date.parse(someTask('', 0).lastUpdateTime ?? ''), taskId: walked.at(-1) ?? '' }
          : undefined
      const [task] = await pageOf(store, { moment, limit: 1, ...(after && { after }) })
      if (!task) break
      walked.push(task.version?.taskId)
    }
    expect(walked).toEqual(bytewise)
  })

  test('any JSON of an entity comes back as it went in', async () => {
    const store = await temporaryStore(Date.now, engine)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (extra) => {
        const entity = { entityId: 'e', extra: JSON.parse(JSON.stringify(extra)) as unknown }
        await store.entities.put([entity])
        expect(await store.entities.get('e')).toEqual(entity)
      }),
      { numRuns: 50 },
    )
  })

  test('text with a NUL is refused, where a driver would cut it', async () => {
    const store = await temporaryStore(Date.now, engine)
    await store.entities.put([{ entityId: 'a' }])
    await expect(store.entities.get('a\0b')).rejects.toThrow('NUL')
  })

  test('agenda items are due earliest first, ties by id, and writing an id again replaces it', async () => {
    const store = await temporaryStore(Date.now, engine)
    await store.schedule.put([item('b', 5), item('a', 5), item('c', 1), item('d', 6), item('e', 9)])
    await store.schedule.put([item('e', 2)])
    expect(await store.schedule.due(5, 10)).toEqual([item('c', 1), item('e', 2), item('a', 5), item('b', 5)])
    expect(await store.schedule.due(5, 2)).toEqual([item('c', 1), item('e', 2)])
    await store.schedule.remove(['c', 'a'])
    expect((await store.schedule.due(99, 10)).map(({ id }) => id)).toEqual(['e', 'b', 'd'])
  })

  test('egress streams keep "for good" as null', async () => {
    const store = await temporaryStore(Date.now, engine)
    const stream = { egressId: 's', state: 'active', sourceLive: true } as const
    await store.egressStreams.put([{ ...stream, unavailableUntil: Number.POSITIVE_INFINITY }])
    expect(await store.egressStreams.get('s')).toEqual({ ...stream, unavailableUntil: null })
  })

  test('a deleted object that is reported again keeps its place', async () => {
    const store = await temporaryStore(Date.now, engine)
    await store.deletedObjects.put([record('a', 1), record('b', 2)])
    await store.deletedObjects.put([record('a', 3), { path: 'a', checksum: 'd', deletedAt: 4 }])
    expect((await store.deletedObjects.page(undefined, 10)).map((found) => found.record)).toEqual([
      record('a', 3),
      record('b', 2),
      { path: 'a', checksum: 'd', deletedAt: 4 },
    ])
  })
})

// The other two have a single connection: their readers wait for the transaction.
describe.each(engines.filter((engine) => engine !== 'pglite' && engine !== 'wasm'))('%s', (engine) => {
  test('readers see nothing of an open transaction, and writers wait for it', async () => {
    const store = await temporaryStore(Date.now, engine)
    let finish: (() => void) | undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const open = store.transaction(async (tx) => {
      await tx.settings.set('key', 'from the transaction')
      await held
    })
    const other = store.settings.set('key', 'from outside')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await store.settings.get('key')).toBeUndefined()
    finish?.()
    await open
    await other
    expect(await store.settings.get('key')).toBe('from outside')
  })
})
