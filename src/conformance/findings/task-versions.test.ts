import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { fieldsChangedInPlace, TaskVersionAudit } from './task-versions.ts'

function task(definitionVersion: number, statusVersion: number, more: object = {}) {
  return {
    version: { taskId: 't', definitionVersion, statusVersion },
    description: 'survey',
    status: { status: 'STATUS_SENT' },
    lastUpdateTime: '2026-11-21T14:00:00Z',
    ...more,
  }
}

test('content that changes while its counter stands is named by field', () => {
  expect(fieldsChangedInPlace(task(2, 2), task(2, 2, { description: 'search' }))).toEqual(['description'])
  expect(fieldsChangedInPlace(task(2, 2), task(2, 3, { description: 'search' }))).toEqual(['description'])
  expect(fieldsChangedInPlace(task(2, 2), task(3, 2, { status: { status: 'STATUS_WILCO' } }))).toEqual(['status'])
  expect(fieldsChangedInPlace(task(2, 2), task(2, 2, { lastUpdatedBy: { system: {} } }))).toEqual(['lastUpdatedBy'])
})

test('content that its counter covers, the order of keys and uncounted tasks are no finding', () => {
  const other = { description: 'search', status: { status: 'STATUS_WILCO' } }
  expect(fieldsChangedInPlace(task(2, 2), task(3, 3, other))).toEqual([])
  expect(fieldsChangedInPlace(task(0, 0), task(0, 0, other))).toEqual([])
  expect(fieldsChangedInPlace({ version: {}, a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 }, version: {} })).toEqual([])
  const delivered = { deliveryState: { status: 'DELIVERY_STATUS_DELIVERED' }, lastUpdateTime: '2026-11-21T14:00:01Z' }
  expect(fieldsChangedInPlace(task(2, 2), task(2, 2, delivered))).toEqual([])
})

test('is the same whichever answer came first, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(new Set(fieldsChangedInPlace(one, other))).toEqual(new Set(fieldsChangedInPlace(other, one)))
    }),
  )
})

test('a run compares each task with its last answer', () => {
  const audit = new TaskVersionAudit()
  const next = (...tasks: object[]) => audit.next(anExchange({ responseBody: JSON.stringify({ tasks }) }))
  expect(next(task(2, 2))).toEqual([])
  expect(next({}, task(2, 2, { description: 'search' }))).toEqual([
    {
      path: '$.tasks[1]',
      kind: 'same version, different content',
      severity: 'warning',
      expected: 'as an earlier answer had it',
      got: 'other description',
    },
  ])
  expect(next(task(2, 2, { description: 'search' }))).toEqual([])
})
