import { expect, test } from 'vitest'

import { defaultRules } from '../../../watch/wire/default-rules.ts'
import { raisedAlert, NOW } from './alert.test.support.ts'
import { activeRows } from './row-lists.ts'
import { outOfSightWords } from './out-of-sight.ts'
import { suppressedAlerts } from './shelved.ts'

const suppression = { asOf: NOW, words: 'the parent task is Planned' }
const shelved = { by: 'desk', at: NOW, until: NOW + 60_000, reason: 'Being worked on', level: 'caution' } as const

// clause(33)
test('the top bar says what is shelved, suppressed and off, each that there is', () => {
  const both = { ...raisedAlert({ subject: 'task:1', suppression }), shelved }
  const alerts = [both, raisedAlert({ subject: 'task:2', suppression }), raisedAlert({ subject: 'task:3' })]
  const rules = defaultRules
    .slice(0, 2)
    .map((rule) => ({ id: rule.id, rule: { ...rule, isOn: false }, revision: 1, savedAt: 0 }))
  const watch = { alerts: new Map(alerts.map((alert) => [alert.id, alert])), rules }
  expect(outOfSightWords(watch)).toBe('1 shelved, 1 suppressed, 2 rules off')
  expect(outOfSightWords({ alerts: new Map(), rules: rules.slice(0, 1) })).toBe('1 rule off')
  expect(outOfSightWords({ alerts: new Map(), rules: [] })).toBe('')
})

test('suppressed alerts are in no row of Active, and need no acknowledgement', () => {
  const alerts = [raisedAlert({ suppression }), raisedAlert({ subject: 'task:2' })]
  const rows = activeRows({
    alerts,
    noData: [],
    pending: new Map(alerts.map(({ id }) => [id, 'waiting'])),
    situations: new Map(),
    sentenceOf: (id) => id,
  })
  expect(rows.map(({ alerts: [alert] }) => alert?.subject)).toEqual(['task:2'])
  expect(suppressedAlerts(alerts).map(({ subject }) => subject)).toEqual(['task:1'])
})
