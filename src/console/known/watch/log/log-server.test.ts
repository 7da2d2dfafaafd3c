import { expect, test } from 'vitest'

import { chained, chainStart, firstBreak } from '../../../../watch/wire/log-chain.ts'
import { readable } from './log-server.ts'

test('an entry with a time beyond all calendars, as earlier versions accepted, is read whole, and its hash holds', () => {
  const common = { kind: 'alert raised', at: 0, text: 'a failed', subjects: [] } as const
  const first = chained({ ...common, id: 'entry-0001', moment: 9e15, writtenAt: -9e15 }, chainStart)
  const entries = [first, chained({ ...common, id: 'entry-0002' }, first)]
  const read = (JSON.parse(JSON.stringify(entries)) as unknown[]).map((entry, index) => readable(entry, index + 1))
  expect(read).toEqual(entries)
  expect(firstBreak(read, chainStart)).toBeUndefined()
  expect(readable({ ...first, moment: 'soon' }, 1)).toMatchObject({ number: 1, text: 'This entry can’t be read' })
})
