import { expect, test } from 'vitest'

import { BOX, layOut } from './atlas-layout.ts'
import type { Transition } from '../../../../conformance/evidence/transitions.ts'

function transition(from: string, to: string): Transition {
  return {
    from,
    to,
    count: 1,
    direct: 1,
    dwells: [],
    atLeast: [],
    first: { taskId: 't', exchangeId: 1, at: undefined },
  }
}

test('every status and every transition has a place, values outside the interface too, and no two share one', () => {
  const layout = layOut([
    transition('STATUS_SENT', 'STATUS_ACK'),
    transition('STATUS_ACK', 'STATUS_WILCO'),
    transition('STATUS_WILCO', 'STATUS_PAUSED'),
    transition('STATUS_PAUSED', 'STATUS_SENT'),
  ])
  expect(layout.statuses.map(({ status }) => status)).toEqual([
    'STATUS_SENT',
    'STATUS_ACK',
    'STATUS_WILCO',
    'STATUS_PAUSED',
  ])
  expect(layout.transitions).toHaveLength(4)
  expect(new Set(layout.statuses.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  for (const { x, y } of layout.statuses) {
    expect(x + BOX.width).toBeLessThanOrEqual(layout.width)
    expect(y + BOX.height).toBeLessThanOrEqual(layout.height)
  }
})
