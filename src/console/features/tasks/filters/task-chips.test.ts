import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from '../../../../address/search-params.ts'
import { withChanges } from '../../../../address/search.ts'
import { taskChips } from './task-chips.ts'
import { readTaskSearch } from './task-search.ts'

const now = Date.UTC(2026, 10, 21, 14)

function chipsOf(query: string) {
  return taskChips(readTaskSearch(parseSearch(query), now), now)
}

test('each filter that narrows the tasks is named', () => {
  expect(chipsOf('?view=table&sort=-updated&tab=raw')).toEqual([])
  expect(chipsOf('?status=STATUS_EXECUTING&status=STATUS_SENT&last=1h&text=gull').map(({ words }) => words)).toEqual([
    'Status Sent or Executing',
    'Updated in the last 1 h',
    'With “gull”, among loaded tasks',
  ])
  expect(chipsOf('?from=2026-11-21T13:00:00Z').map(({ words }) => words)).toEqual(['Updated from 13:00:00Z'])
})

test('under a parent status and time are off, and not named', () => {
  expect(chipsOf('?parent=p-1&status=STATUS_SENT&last=1h')).toEqual([
    { words: 'Sub-tasks of p-1', drop: { parent: undefined } },
  ])
})

test('what drops a filter drops it and no other', () => {
  const query = '?status=STATUS_SENT&last=1h&text=gull'
  const chips = chipsOf(query)
  for (const [index, { drop }] of chips.entries())
    expect(chipsOf(stringifySearch(withChanges(drop)(parseSearch(query))))).toEqual(
      chips.filter((_, other) => other !== index),
    )
})
