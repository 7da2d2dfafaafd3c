import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultRules } from '../../../../watch/wire/default-rules.ts'
import { readRuleFile, ruleFileText } from './rule-file.ts'

const suppressed = { notWhile: { parentStatuses: ['STATUS_CREATED'], alertsOf: ['silent'] } }
const rules = defaultRules.map((rule) => (rule.id === 'unchanged' ? { ...rule, ...suppressed } : rule))
const records = rules.map((rule) => ({ id: rule.id, rule, revision: 0, savedAt: 0 }))
const [first] = defaultRules

test('what is exported is imported as it was', () => {
  const text = ruleFileText(records, 'Harbor West', '2026-11-21T14:22:07Z')
  expect(readRuleFile(JSON.parse(text))).toEqual({
    rules: rules.map((rule) => ({ rule, isNewer: false })),
    problems: [],
  })
})

test('each mistake is said with its place, and the other rules are still there', () => {
  const { rules, problems } = readRuleFile({ rules: [{ ...first, level: 'panic' }, 7, first, first] })
  expect(rules).toEqual([{ rule: first, isNewer: false }])
  expect(problems).toEqual([
    expect.stringMatching(/^Rule 1: not a rule: level: /),
    expect.stringMatching(/^Rule 2: not a rule: the whole: /),
    'Rule 4: the id "task-fails" appears twice',
  ])
})

test('a rule of a newer version is kept as it is', () => {
  const newer = { version: 2, id: 'later', speaks: 'of something else' }
  expect(readRuleFile({ rules: [newer] })).toEqual({ rules: [{ rule: newer, isNewer: true }], problems: [] })
})

test('a file may not switch off what can’t be switched off', () => {
  const notLive = defaultRules.find(({ id }) => id === 'not-live')
  const { problems } = readRuleFile({ rules: [{ ...notLive, isOn: false }] })
  expect(problems).toEqual(['Rule 1: the rule "not live" can’t be switched off'])
})

test('whatever a file holds, it is read or refused in words', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      const { rules, problems } = readRuleFile(content)
      expect(rules.length + problems.length).toBeGreaterThan(0)
    }),
  )
})
