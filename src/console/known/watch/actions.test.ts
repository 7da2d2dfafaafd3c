import { expect, test } from 'vitest'

import type { ActivityEntry } from '../../platform/activity/activity-entry.ts'
import { actionsIn } from './actions.ts'

function entry(
  id: string,
  operation: 'deleteEgressStream' | 'deleteEntityOverride',
  outcome: number | string | undefined,
  resource = [id],
): ActivityEntry {
  return {
    id,
    scope: 'here',
    environment: '',
    environmentUrl: '',
    clientId: 'desk',
    operation,
    resource,
    at: 1000,
    request: { method: 'DELETE', url: '', headers: [], attempt: 1 },
    answer:
      outcome === undefined
        ? undefined
        : { outcome, at: 0, environmentDate: undefined, headers: [], body: undefined, failure: undefined },
    note: undefined,
  }
}

test('an action is one whose outcome nobody knows, and which no later success has settled', () => {
  const found = actionsIn(
    [
      entry('unanswered', 'deleteEgressStream', undefined),
      entry('done', 'deleteEgressStream', 200),
      entry('refused', 'deleteEgressStream', 404),
      entry('gateway', 'deleteEgressStream', 502),
      entry('lost', 'deleteEntityOverride', 'no reply'),
      entry('failed', 'deleteEntityOverride', 500),
      { ...entry('elsewhere', 'deleteEgressStream', undefined), scope: 'there' },
      entry('first', 'deleteEgressStream', 'timeout', ['again']),
      entry('second', 'deleteEgressStream', 200, ['again']),
    ],
    'here',
    500,
  )
  expect(found.map(({ id, outcome, sentAt }) => [id, outcome, sentAt])).toEqual([
    ['unanswered', 'no reply', 1500],
    ['gateway', 'answered 502', 1500],
    ['lost', 'no reply', 1500],
  ])
})
