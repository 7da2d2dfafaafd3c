import { expect, test } from 'vitest'

import { deedsIn } from '../deeds.ts'
import type { Deed } from '../kinds/kind.ts'
import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { makeDesk, ruleOf, start } from './engine.test.support.ts'

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

test('what was sent and never answered is told of after the delay, once', () => {
  const desk = makeDesk([ruleOf('unknown outcome')])
  const deed: Deed = {
    id: 'd1',
    operation: 'deleteEgressStream',
    resource: ['gull-5-ir-share'],
    sentAt: start,
    clientId: 'watch-desk-1',
    outcome: 'no reply',
  }
  desk.deeds.apply([['d1', deed]])
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(30)
  desk.round()
  expect(desk.server.open()).toMatchObject([
    {
      title: 'Deletion of gull-5-ir-share, outcome unknown',
      detail: 'Egress stream. Sent 14:22:00Z by watch-desk-1, no reply',
      subject: 'deed:d1',
      isOnce: true,
    },
  ])
  desk.deeds.apply([['d1', undefined]])
  desk.pass(30)
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
})

test('a deed is one whose outcome nobody knows, and which no later success has settled', () => {
  const found = deedsIn(
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
