import { expect, test } from 'vitest'

import { scenarioAlertRules } from '../environment/scenario/read-scenario.ts'
import { readRules } from './read-rules.ts'
import { defaultRules } from './wire/default-rules.ts'

test('the rules of Harbor West are rules, beside the default ones', () => {
  const ids = readRules(scenarioAlertRules('harbor-west')).map(({ id }) => id)
  expect(ids).toEqual(['no-air-unit-near-alfa-3', 'surface-track-in-lng-zone'])
  expect(defaultRules.map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids))
  expect(scenarioAlertRules('none')).toEqual([])
})

test('each mistake is a line with its place', () => {
  const rule = defaultRules[0]
  expect(() => readRules([rule, { ...rule, level: 'loud' }, { ...rule, what: { kind: 'moon' } }])).toThrow(
    /^alert-rules\.json\[1\]\.level: .*\nalert-rules\.json\[2\]\.what\.kind: .*$/,
  )
})
