import { expect, test } from 'vitest'

import { defaultRules } from './default-rules.ts'

// clause(16)
test('each default rule says what to do about its alerts', () => {
  expect(defaultRules.filter(({ guidance }) => !/\w+ .*\w+\.$/.test(guidance))).toEqual([])
})
