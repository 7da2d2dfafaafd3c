import { expect, test } from 'vitest'

import type { LogEntry } from '../../../watch/wire/log.ts'
import { newEntries } from './counts.ts'
import { logAddress, type LogSearch } from './log-address.ts'
import { HOUR } from '../../../format/milliseconds.ts'

function entry(number: number, more: Partial<LogEntry> = {}): LogEntry {
  return {
    number,
    id: `e-${number}`,
    kind: 'written',
    at: number * HOUR,
    by: 'desk-1',
    text: `Text ${number}`,
    subjects: [],
    before: '',
    hash: '',
    ...more,
  }
}

const entries = [entry(10), entry(11), entry(12, { by: 'desk-2' }), entry(13)]
const log = { entries, last: 13, problem: undefined }

/** The view of an address. */
function view(search: LogSearch) {
  return logAddress.read(search, [], 0)
}

function count(search: LogSearch, seen: number, more: Partial<typeof log> = {}, heard = 13) {
  return newEntries(view(search), seen, 14 * HOUR, { ...log, ...more }, heard)
}

test('counted are the entries of the view that came after the last one that was seen', () => {
  expect(count({}, 11)).toBe(2)
  expect(count({}, 13)).toBe(0)
  expect(count({ by: 'desk-2' }, 11)).toBe(1)
  expect(count({ text: 'text 13' }, 11)).toBe(1)
  expect(count({ hide: 'written' }, 11)).toBe(0)
})

test('what slid out of the range of the view is not in it', () => {
  expect(newEntries(view({ range: '12h' }), 10, 24.5 * HOUR, log, 13)).toBe(1)
})

test('where not all that came since has been read, nothing is said', () => {
  expect(count({}, 9)).toBe(4)
  expect(count({}, 8)).toBeUndefined()
  expect(count({}, 11, {}, 14)).toBeUndefined()
  expect(newEntries(view({}), 11, 14 * HOUR, log, undefined)).toBeUndefined()
  expect(newEntries(view({}), 11, 14 * HOUR, { ...log, problem: '503' }, 13)).toBeUndefined()
  expect(
    newEntries(
      view({}),
      2,
      14 * HOUR,
      { ...log, entries: entries.map((each, at) => ({ ...each, number: at + 1 })), last: 4 },
      4,
    ),
  ).toBe(2)
})
