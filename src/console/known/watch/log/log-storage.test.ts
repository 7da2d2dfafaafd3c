import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'

import { chained, chainStart, type ChainLink } from '../../../../watch/wire/log-chain.ts'
import { logStorage } from './log-storage.ts'

function writing(text: string) {
  return (before: ChainLink) => chained({ id: text, kind: 'written', at: 0, text, subjects: [] }, before)
}

test('an own entry follows those of other windows, of this scope alone', async () => {
  const [one, other] = [logStorage('https://hw.example desk-1'), logStorage('https://hw.example desk-1')]
  await logStorage('https://hw.example desk-2').addOwn(undefined, writing('elsewhere'))
  const [first] = await one.addOwn(undefined, writing('a'))
  expect(await other.addOwn(undefined, writing('b'))).toMatchObject([first, { number: 2, text: 'b' }])
  const added = await Promise.all([one.addOwn(first, writing('c')), other.addOwn(first, writing('d'))])
  expect(added.map((entries) => entries.map(({ text }) => text))).toEqual([
    ['b', 'c'],
    ['b', 'c', 'd'],
  ])
  const { own } = await one.read()
  expect(own.map(({ number, text }) => `${number} ${text}`)).toEqual(['1 a', '2 b', '3 c', '4 d'])
})

test('an entry that can’t be stored still follows the last known one', async () => {
  const storage = logStorage('https://hw.example desk-3')
  const known = writing('a')(chainStart)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await storage.addOwn(known, writing('b'))).toMatchObject([{ number: 2, before: known.hash }])
})
