import { expect, test } from 'vitest'

import { createSignal } from '../../picture/collection.ts'
import { afterIngesting, ingestInSlices } from './ingest-in-slices.ts'

test('screens change once, at the end of a page that is ingested in steps', async () => {
  const { follow, notify } = createSignal()
  const [told, gone]: [string[], string[]] = [[], []]
  const stop = afterIngesting(follow, () => told.push('changed'))
  const leave = afterIngesting(follow, () => gone.push('changed'))
  notify()
  expect([told, gone]).toEqual([['changed'], ['changed']])
  const step = function* (): Generator<undefined, void, undefined> {
    notify()
    yield
    notify()
    leave()
    expect(told).toHaveLength(1)
  }
  await ingestInSlices(step(), () => false)
  expect(told).toHaveLength(2)
  expect(gone).toHaveLength(1)
  notify()
  expect(told).toHaveLength(3)
  stop()
  notify()
  expect(told).toHaveLength(3)
})
