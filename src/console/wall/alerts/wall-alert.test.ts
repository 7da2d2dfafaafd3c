import { expect, test } from 'vitest'

import { type WallAlert, quietFor } from './wall-alert.ts'
import { absorbTask } from '../../live/loaded-task.ts'

const now = Date.UTC(2026, 10, 21, 14, 22)
const row = absorbTask(
  undefined,
  { id: 't', task: { lastUpdateTime: new Date(now - 90_000).toISOString() }, raw: {} },
  { receivedAt: now, asOf: now, exchangeId: undefined },
  { newsAfter: Infinity, underParent: undefined },
).after
function alert(level: WallAlert['level'], since: number): WallAlert {
  return {
    key: level,
    level,
    title: '',
    detail: '',
    since,
    old: false,
    entityId: undefined,
  }
}

test('quiet since the last change, or since the last warning or caution', () => {
  expect(quietFor([], [row], now)).toBe(90_000)
  expect(quietFor([alert('caution', now - 5000)], [row], now)).toBe(5000)
  expect(quietFor([alert('advisory', now - 5000), alert('warning', now - 600_000)], [row], now)).toBe(90_000)
})

test('not quiet while nothing is known', () => {
  expect(quietFor([], [], now)).toBe(0)
})
