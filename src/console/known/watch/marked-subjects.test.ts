import { expect, test } from 'vitest'

import type { Alert } from '../../../watch/wire/alert.ts'
import { acknowledgedAlert, endedAlert, raisedAlert } from './alert.test.support.ts'
import { markedSubjects } from './marked-subjects.ts'

function of(...alerts: readonly Alert[]) {
  return markedSubjects(new Map(alerts.map((alert) => [alert.id, alert])))
}

test('a task and an entity have the mark of their most urgent alert, not acknowledged before acknowledged', () => {
  const about = { taskId: 't1', entityId: 'e1' }
  const low = raisedAlert({ ...about, subject: 'a', level: 'advisory' })
  const taken = acknowledgedAlert(raisedAlert({ ...about, subject: 'b', level: 'caution' }))
  const open = raisedAlert({ ...about, subject: 'c', level: 'caution', title: 'GULL 4, ice' })
  const { tasks, entities } = of(low, taken, open)
  expect(tasks.get('t1')).toEqual({ level: 'caution', isAcknowledged: false, title: 'GULL 4, ice' })
  expect(entities.get('e1')).toEqual(tasks.get('t1'))
})

test('what is over stays marked until it is acknowledged', () => {
  const over = endedAlert(raisedAlert({ taskId: 't1' }))
  expect(of(over).tasks.size).toBe(1)
  expect(of(acknowledgedAlert(over)).tasks.size).toBe(0)
})
