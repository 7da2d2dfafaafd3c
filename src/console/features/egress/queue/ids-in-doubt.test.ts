import { expect, test } from 'vitest'

import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { idsInDoubt } from './ids-in-doubt.ts'

function sent(egressId: string, outcome: number | string | undefined, scope = 'mine'): ActivityEntry {
  return {
    id: egressId,
    scope,
    environment: 'Harbor West',
    environmentUrl: 'https://hw.example',
    clientId: 'desk',
    operation: 'deleteEgressStream',
    resource: [egressId],
    at: 0,
    request: { method: 'DELETE', url: '', headers: [], attempt: 1 },
    answer:
      outcome === undefined
        ? undefined
        : { outcome, at: 1, environmentDate: undefined, headers: [], body: undefined, failure: undefined },
    note: undefined,
  }
}

test('a deletion without a clear end leaves doubt, and a success alone ends it', () => {
  const entries = [
    sent('unanswered', undefined),
    sent('lost', 'no reply'),
    sent('broken', 502),
    sent('refused', 403),
    sent('busy', 503),
    sent('done later', 'timeout'),
    sent('done later', 200),
    sent('gone later', 'timeout'),
    sent('gone later', 404),
    sent('of another desk', undefined, 'other'),
  ]
  expect([...idsInDoubt(entries, 'mine')]).toEqual(['unanswered', 'lost', 'broken', 'gone later'])
})
