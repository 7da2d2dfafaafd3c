// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'

import { ownHistory } from '../../known/history/task-history.ts'
import { mergeTask } from '../../../picture/loaded-task.ts'
import { startKeeping } from '../../platform/session/kept-token.ts'
import { closeSession, noSecrets, openSession, replaceToken, useSession } from '../../platform/session/session.ts'
import { isTokenKept, sharedFlag } from '../../platform/session/stored-session.ts'
import { testToken } from '../../platform/session/token.test.support.ts'
import { keepViews, useKeptViews } from '../../known/watch/views/kept-views.ts'
import { rememberGood } from '../wall/watchdog/gap-log.ts'
import { acceptKey } from '../../known/watch/capsule/known-keys.ts'
import '../../features.ts'
import { keptData } from './kept-data.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('tells what databases hold without reading a record', async () => {
  const task = { id: 't', raw: {}, task: { version: { taskId: 't', definitionVersion: 1, statusVersion: 1 } } }
  const source = { receivedAt: 1, asOf: 1, exchangeId: undefined }
  const { after } = mergeTask(undefined, task, source, { newsAfter: Infinity, underParent: undefined })
  await ownHistory().observe('Harbor West operator', [{ before: undefined, after }], 0)
  const log = await openDB('watchfloor-log', 1, { upgrade: (database) => void database.createObjectStore('own') })
  for (let number = 0; number < 3; number += 1) await log.put('own', { text: 'an entry' }, number)
  log.close()

  const reads = (['getAll', 'openCursor'] as const).flatMap((way) => [
    vi.spyOn(IDBObjectStore.prototype, way),
    vi.spyOn(IDBIndex.prototype, way),
  ])
  const kept = new Map((await keptData()).map(({ name, size }) => [name, size]))
  expect(kept.get('Observed history')).toEqual({ records: 1 })
  expect(kept.get('Watch log')).toEqual({ records: 3 })
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})

async function clear(cleared: string): Promise<void> {
  await (await keptData()).find(({ name }) => name.startsWith(cleared))?.clear?.()
}

test('a cleared token isn’t stored again by the session that still uses it', async () => {
  startKeeping()
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    clientId: 'desk',
    token: testToken('kept-token'),
    secrets: noSecrets,
    keepInTab: true,
  })
  expect(isTokenKept()).toBe(true)
  await clear('Token of this tab')
  replaceToken(testToken('renewed-token'))
  expect(isTokenKept()).toBe(false)
  expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'renewed-token' } })
  closeSession()
})

test('cleared views are gone at once', async () => {
  const view = { version: 1, id: 'a', name: 'Mine', address: '/tasks', isPinned: true } as const
  keepViews(() => ({ views: [{ view, at: 1 }] }))
  await clear('Saved views')
  expect(useKeptViews.getState().views).toEqual([])
  expect((await keptData()).map(({ name }) => name)).not.toContain('Saved views')
})

test('names each thing that this console keeps beyond a page', async () => {
  acceptKey('Harbor West', 'a key')
  rememberGood(1, 'Harbor West')
  sharedFlag.write(true)
  const names = (await keptData()).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Keys of environments', 'Last good moment of a wall Harbor West', 'Shared session']),
  )
  expect(names.filter((name) => name.startsWith('watchfloor'))).toEqual([])
})
