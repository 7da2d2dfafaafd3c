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

test('long arcs, there and back, stay in the picture', () => {
  const [first, last] = ['STATUS_CREATED', 'STATUS_DONE_OK']
  const { top, height, transitions } = layOut([
    ...['STATUS_ACK', 'STATUS_EXECUTING', last].map((status) => transition(first, status)),
    transition(last, first),
  ])
  for (const { path } of transitions) {
    const [startY, firstY, secondY, endY] = [...path.matchAll(/ (-?[\d.]+)(?=,| C|$)/g)].map(([, y]) => Number(y)) as [
      number,
      number,
      number,
      number,
    ]
    for (let t = 0; t <= 1; t += 0.05) {
      const y = (1 - t) ** 3 * startY + 3 * (1 - t) ** 2 * t * firstY + 3 * (1 - t) * t ** 2 * secondY + t ** 3 * endY
      expect(y).toBeGreaterThan(top)
      expect(y).toBeLessThan(top + height)
    }
  }
})
