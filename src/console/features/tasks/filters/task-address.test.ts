import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSearch } from '../../../../url-state/codec.ts'
import { chipsOf } from '../../../../url-state/codec-words.ts'
import { withChanges } from '../../../../url-state/search.ts'
import { parseSearch, stringifySearch } from '../../../../url-state/search-params.ts'
import { allStatuses } from '../../../../task/status-families.ts'
import { presets, timeWindow } from '../../../../picture/filter/time-filter.ts'
import { anyTask, taskFilter, listQueries, type TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { taskAddress } from './task-address.ts'

const now = Date.parse('2026-11-21T14:22:07Z')

test('the plain address is any status at any time, as a board', () => {
  expect(readSearch(taskAddress, {}, now)).toMatchObject({
    view: 'board',
    filter: anyTask,
    text: '',
    tab: 'overview',
    unread: [],
  })
  expect(stringifySearch(taskFilter.write(anyTask))).toBe('')
})

test('reads every parameter of an address', () => {
  const search = parseSearch(
    '?view=table&status=STATUS_ACK&status=STATUS_SENT&from=21 NOV 08:22Z&to=210900ZNOV26&text=raft&tab=raw&updated=2026-11-21T14:00:00Z',
  )
  expect(readSearch(taskAddress, search, now)).toEqual({
    view: 'table',
    filter: {
      statuses: ['STATUS_SENT', 'STATUS_ACK'],
      time: { kind: 'between', from: Date.parse('2026-11-21T08:22:00Z'), to: Date.parse('2026-11-21T09:00:00Z') },
      parent: undefined,
    },
    text: 'raft',
    sort: undefined,
    tab: 'raw',
    updated: Date.parse('2026-11-21T14:00:00Z'),
    unread: [],
  })
})

test.each([
  '2026-11-21T08:22:00Z',
  '2026-11-21T08:22Z',
  '2026-11-21T08:22%2B00:00',
  // An unescaped plus.
  '2026-11-21T08:22:00+00:00',
  '2026-11-21T10:22:00.0000000000001+02:00',
  '2026-11-21T03:22:00-05:00',
])('a time of the address may be spelt %s', (from) => {
  const { filter, unread } = readSearch(taskAddress, parseSearch(`?from=${from}&to=2026-11-21T09:00Z`), now)
  const at = Date.parse('2026-11-21T08:22:00Z')
  expect(filter.time).toEqual({ kind: 'between', from: at, to: Date.parse('2026-11-21T09:00:00Z') })
  expect(unread).toEqual([])
})

test.each([
  ['?view=carousel', 'view=carousel'],
  ['?status=STATUS_PAUSED', 'status=STATUS_PAUSED'],
  ['?last=3h', 'last=3h'],
  ['?from=yesterday', 'from=yesterday'],
  ['?from=2026-11-21T10:00Z&to=2026-11-21T09:00Z', '"from" isn’t before "to"'],
  ['?updated=soon', 'updated=soon'],
])('falls back and says so: %s', (query, problem) => {
  const read = readSearch(taskAddress, parseSearch(query), now)
  expect(read.unread.map(({ words }) => words).join()).toContain(problem)
  expect(read.filter).toEqual(anyTask)
})

function whole(text: string) {
  return Math.floor(Date.parse(text) / 1000) * 1000
}
const filter: fc.Arbitrary<TaskFilter> = fc.record({
  statuses: fc.subarray([...allStatuses]),
  parent: fc.option(fc.stringMatching(/^[\w-]{1,40}$/), { nil: undefined }),
  time: fc.oneof(
    fc.constant({ kind: 'any' as const }),
    fc.constantFrom(...presets.map(({ id }) => ({ kind: 'last' as const, preset: id }))),
    fc
      .tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), fc.constantFrom('both', 'from', 'to'))
      .map(([start, length, which]) => ({
        kind: 'between' as const,
        from: which === 'to' ? undefined : whole('2000-01-01T00:00:00Z') + start * 1000,
        to: which === 'from' ? undefined : whole('2000-01-01T00:00:00Z') + (start + length) * 1000,
      })),
  ),
})

test('an address keeps any filter, through its text and back', () => {
  fc.assert(
    fc.property(filter, (wanted) => {
      const read = readSearch(taskAddress, parseSearch(stringifySearch(taskFilter.write(wanted))), now)
      expect(read.unread).toEqual([])
      expect(read.filter).toEqual(wanted)
    }),
  )
})

test('whatever stands in an address, the page has a filter', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('view', 'status', 'last', 'from', 'to', 'parent', 'text', 'tab', 'updated', 'sort'),
        fc.oneof(fc.string(), fc.array(fc.string())),
      ),
      (search) => {
        expect(Array.isArray(readSearch(taskAddress, search, now).unread)).toBe(true)
      },
    ),
  )
})

test('a parent id is asked for alone, and the rest of the filter is kept', () => {
  const kept: TaskFilter = { statuses: ['STATUS_SENT'], time: { kind: 'last', preset: '6h' }, parent: 'p' }
  expect(listQueries(kept, now)).toEqual([{ key: 'parent', query: { parentTaskId: 'p' } }])
  expect(readSearch(taskAddress, parseSearch(stringifySearch(taskFilter.write(kept))), now).filter).toEqual(kept)
})

test('a preset is frozen into a beginning without an end', () => {
  expect(
    listQueries({ statuses: ['STATUS_SENT'], time: { kind: 'last', preset: '6h' }, parent: undefined }, now),
  ).toEqual([
    {
      key: 'STATUS_SENT',
      query: { statusFilter: { status: 'STATUS_SENT' }, updateTimeRange: { startTime: '2026-11-21T08:22:07Z' } },
    },
  ])
  expect(timeWindow({ kind: 'last', preset: '15m' }, now)).toEqual({ after: now - 900_000, before: undefined })
})

test('without a status filter there is one query per status and an unfiltered one', () => {
  const lists = listQueries(anyTask, now)
  expect(lists.map((list) => list.key)).toEqual(['any', ...allStatuses])
  expect(lists[0]?.query).toEqual({})
})

function chipsAt(query: string) {
  return chipsOf(taskAddress, readSearch(taskAddress, parseSearch(query), now), now)
}

test('each filter that narrows the tasks is named', () => {
  expect(chipsAt('?view=table&sort=-updated&tab=raw')).toEqual([])
  expect(chipsAt('?status=STATUS_EXECUTING&status=STATUS_SENT&last=1h&text=gull').map(({ words }) => words)).toEqual([
    'Status Sent or Executing',
    'Updated in the last 1 h',
    'With “gull”, among loaded tasks',
  ])
  expect(chipsAt('?from=2026-11-21T13:00:00Z').map(({ words }) => words)).toEqual(['Updated from 13:00:00Z'])
})

test('under a parent status and time are off, and not named', () => {
  expect(chipsAt('?parent=p-1&status=STATUS_SENT&last=1h')).toEqual([
    { words: 'Sub-tasks of p-1', drop: { parent: undefined } },
  ])
})

test('what drops a filter drops it and no other', () => {
  const query = '?status=STATUS_SENT&last=1h&text=gull'
  const chips = chipsAt(query)
  for (const [index, { drop }] of chips.entries())
    expect(chipsAt(stringifySearch(withChanges(drop)(parseSearch(query))))).toEqual(
      chips.filter((_, other) => other !== index),
    )
})
