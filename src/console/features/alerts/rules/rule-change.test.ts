import { expect, test } from 'vitest'

import { readRule, type RuleKind } from '../../../../watch/wire/rule.ts'
import { kinds } from '../../../../rules/kinds/kinds.ts'
import { differencesOf } from './rule-words.ts'
import { changesOf, missingOf, newRule, withCondition, withKind, withNotWhile } from './rule-change.ts'

const rule = newRule('r-1')

test.each(Object.keys(kinds) as RuleKind[])(
  'a new rule of the kind "%s" can be saved, once it has its area',
  (kind) => {
    const made = withKind(rule, kind)
    expect(readRule({ rule: made })).toEqual({ rule: made })
    expect(changesOf(rule, made).includes('Kind')).toBe(kind !== 'failed')
    const needsArea = kind === 'present' || kind === 'absent'
    expect(missingOf(made)).toBe(needsArea ? 'Choose an area first' : undefined)
  },
)

test('another kind keeps the conditions that it knows and no other', () => {
  const failed = withCondition(withCondition(rule, 'text', 'buoy'), 'errorCodes', ['ERROR_CODE_TIMEOUT'])
  expect(withKind(failed, 'health').conditions).toEqual({ text: 'buoy' })
})

test('a condition without a value is none', () => {
  const some = withCondition(rule, 'statuses', ['STATUS_SENT'])
  expect(withCondition(some, 'statuses', []).conditions).toEqual({})
  expect(withCondition(withCondition(rule, 'text', 'x'), 'text', '').conditions).toEqual({})
})

test('the changes are named as the editor names its fields', () => {
  const after = withCondition({ ...rule, guidance: 'Call', level: 'warning' as const }, 'statuses', ['STATUS_SENT'])
  expect(changesOf(rule, after)).toEqual(['Level', 'Status', 'Guidance'])
  expect(changesOf(rule, { ...rule })).toEqual([])
})

test('a conflict over whom a rule calls names the destinations of both', () => {
  const names = { get: () => undefined }
  expect(differencesOf(rule, { ...rule, destinations: ['duty', 'harbour'] }, names, String)).toEqual([
    { name: 'Call out to', theirs: 'by level', mine: 'duty, harbour' },
  ])
})

test('“not while” without any of its parts is none, and a kind that can’t be suppressed drops it', () => {
  const some = withNotWhile(rule, { statuses: ['STATUS_SENT'], parentStatuses: [] })
  expect(some.notWhile).toEqual({ statuses: ['STATUS_SENT'] })
  expect(changesOf(rule, some)).toEqual(['Not while'])
  expect(withNotWhile(some, { statuses: [] })).toEqual(rule)
  expect(withKind(some, 'limit').notWhile).toEqual(some.notWhile)
  expect(withKind(some, 'present').notWhile).toBeUndefined()
})
