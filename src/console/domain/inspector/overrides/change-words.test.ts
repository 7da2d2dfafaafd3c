import { expect, test } from 'vitest'

import { differences } from '../../../../entity/difference.ts'
import { partWords } from '../row.ts'
import { changeWords, sideParts } from './change-words.ts'

function record(fieldPath: string) {
  return { requestId: 'o', fieldPath }
}
function told(before: unknown, after: unknown) {
  return differences(before, after).map((each) =>
    (['before', 'after'] as const).map((side) => sideParts(each, side).map(partWords).join(' ')),
  )
}

test('override records are told by their field paths, also when the list or the whole component goes with the last one', () => {
  const both = { overrides: { override: [record('aliases.name'), record('milView.disposition')] } }
  expect(told(both, {})).toEqual([['aliases.name, milView.disposition', 'none']])
  expect(told(both, { overrides: {} })).toEqual([['aliases.name, milView.disposition', 'none']])
  expect(told(both, { overrides: { override: [record('aliases.name')] } })).toEqual([['milView.disposition', 'none']])
})

test('times are told with their day where it is another one, and apart in units that are no lengths', () => {
  const [difference] = differences({ createdTime: '2020-01-02T03:04:05Z' }, { createdTime: '2020-01-02T03:08:35Z' })
  if (difference === undefined) throw new Error('no difference')
  expect(sideParts(difference, 'before').map(partWords)).toEqual(['02 JAN 2020 03:04:05Z'])
  expect(changeWords(difference)).toBe('4 min later')
  const [close] = differences({ createdTime: '2020-01-02T03:04:05.2Z' }, { createdTime: '2020-01-02T03:04:05Z' })
  expect(close && changeWords(close)).toBe('200 ms earlier')
})
