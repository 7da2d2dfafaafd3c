import { expect, test } from 'vitest'

import type { Alert } from '../../../../watch/wire/alert.ts'
import { alertSigns } from './alert-signs.ts'

function at(time: number): Alert['history'][number] {
  return { kind: 'raised', at: time, by: 'desk' }
}

function alert(level: Alert['level'], ...history: Alert['history']): Pick<Alert, 'level' | 'history'> {
  return { level, history }
}

test('a sign stands where an alert began and where it became higher; what came of it later has none', () => {
  const [raised, higher] = [
    { kind: 'raised', at: 40, onset: 20, by: 'desk' },
    { kind: 'higher', at: 60, by: 'desk', level: 'warning' },
  ] as const
  const over = { kind: 'over', at: 80, by: 'desk' } as const
  expect(alertSigns([alert('caution', raised, higher, over)], { from: 0, to: 100 }, 100)).toEqual([
    { at: 20, level: 'caution' },
    { at: 60, level: 'warning' },
  ])
})

test('of signs at one place the highest is seen, and none from before the track', () => {
  const alerts = [
    alert('advisory', at(501)),
    alert('warning', at(502)),
    alert('caution', at(503)),
    alert('warning', at(9)),
  ]
  expect(alertSigns(alerts, { from: 100, to: 1100 }, 100)).toEqual([{ at: 502, level: 'warning' }])
})
