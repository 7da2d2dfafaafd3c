import { expect, test } from 'vitest'

import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { copyOf } from '../../../../entity/copy.ts'
import { clearedAt, removalsIn } from './removals.ts'

const URL_HERE = 'https://hw.example'
const PATH = 'milView.disposition'
const CLEARED = Date.parse('2026-11-21T23:51:03Z')

function removal(parts: Partial<NonNullable<ActivityEntry['answer']>> = {}, url = URL_HERE): ActivityEntry {
  return {
    id: 'x',
    scope: 'any',
    environment: 'Harbor West',
    environmentUrl: url,
    clientId: 'operator',
    operation: 'deleteEntityOverride',
    resource: ['e1', PATH],
    at: CLEARED - 5,
    request: undefined,
    note: undefined,
    answer: {
      outcome: 200,
      at: CLEARED + 7_000,
      environmentDate: 'Sat, 21 Nov 2026 23:51:03 GMT',
      headers: [],
      body: '{"entityId":"e1"}',
      failure: undefined,
      ...parts,
    },
  }
}

function copyAt(time: string) {
  const entity = { entityId: 'e1', provenance: { sourceUpdateTime: time } }
  return copyOf({
    entity,
    wire: entity,
    source: { kind: 'task', taskId: 't', title: 'Task' },
    snapshot: false,
    carriedAt: CLEARED + 60_000,
    standIn: 'x',
  })
}
const older = copyAt('2026-11-21T23:50:00Z')

function told(entries: readonly ActivityEntry[], copy = older, path = PATH) {
  return clearedAt(removalsIn(entries), URL_HERE, copy, path)
}

test('an older copy that still lists the override is told when this console took it off, by the environment’s clock', () => {
  expect(told([removal()])).toBe(CLEARED)
  expect(told([removal({ environmentDate: undefined })])).toBe(CLEARED + 7_000)
})

test('a copy that the environment gave later counts, whatever was cleared before', () => {
  expect(told([removal()], copyAt('2026-11-21T23:52:00Z'))).toBeUndefined()
})

test('only a removal that had its effect counts, of this field in this environment', () => {
  expect(told([removal({ outcome: 404 })])).toBeUndefined()
  expect(told([removal({ body: `{"entityId":"e1","overrides":{"override":[{"fieldPath":"${PATH}"}]}}` })])).toBe(
    undefined,
  )
  expect(told([removal({ body: '{"entityId":"e2"}' })])).toBeUndefined()
  expect(told([removal({ body: '{"entityId":"e1","mil' })])).toBeUndefined()
  expect(told([{ ...removal(), answer: undefined }])).toBeUndefined()
  expect(told([removal({}, 'https://other.example')])).toBeUndefined()
  expect(told([removal()], older, 'aliases.name')).toBeUndefined()
})
