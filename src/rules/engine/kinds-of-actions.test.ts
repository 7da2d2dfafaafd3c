import { expect, test } from 'vitest'

import type { Action } from '../kinds/kind.ts'
import { makeDesk, ruleOf, start } from './engine.test.support.ts'

test('what was sent and never answered is told of after the delay, once', () => {
  const desk = makeDesk([ruleOf('unknown outcome')])
  const action: Action = {
    id: 'd1',
    operation: 'deleteEgressStream',
    resource: ['gull-5-ir-share'],
    sentAt: start,
    clientId: 'watch-desk-1',
    outcome: 'no reply',
  }
  desk.actions.apply([['d1', action]])
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
  desk.actions.apply([['d1', undefined]])
  desk.pass(30)
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
})
