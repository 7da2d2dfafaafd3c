import { expect, test } from 'vitest'

import type { Alert } from '../../../../watch/wire/alert.ts'
import { NOW, raisedAlert } from '../alert.test.support.ts'
import type { Pending } from '../watch-store.ts'
import { acknowledgementNews } from './acknowledgement-news.ts'

const raised = raisedAlert()
const acknowledged: Alert = { ...raised, acknowledged: { by: 'desk-1', at: NOW } }

function watchWith(pending?: Pending, alert: Alert = acknowledged, ids = ['one']) {
  return {
    alerts: new Map(ids.map((id) => [id, { ...alert, id }])),
    pending: new Map(pending === undefined ? [] : ids.map((id) => [id, pending])),
  }
}

// wcag(4.1.3)
test('an acknowledgement of this page is said once the watch has it, and once while it waits', () => {
  const { gave, news } = acknowledgementNews()
  expect(news(watchWith())).toBeUndefined()
  gave(['one'])
  expect(news(watchWith(undefined, raised))).toBeUndefined()
  expect(news(watchWith('sending'))).toBeUndefined()
  const waits = 'Acknowledging, sent when the server answers: Drop datum marker buoy 1, done not OK'
  expect([news(watchWith('waiting')), news(watchWith('waiting'))]).toEqual([waits, undefined])
  expect(news(watchWith('sending'))).toBeUndefined()
  expect(news(watchWith())).toBe('Acknowledged: Drop datum marker buoy 1, done not OK')
  expect(news(watchWith())).toBeUndefined()
})

test('a refused one says why, and several are counted', () => {
  const { gave, news } = acknowledgementNews()
  gave(['one', 'two'])
  const refused = { refused: 'may only read' }
  expect(news(watchWith(refused, raised, ['one', 'two']))).toBe('Not acknowledged: may only read: 2 alerts')
  gave(['one', 'two'])
  expect(news(watchWith(undefined, acknowledged, ['one', 'two']))).toBe('Acknowledged: 2 alerts')
})

test('of an alert that is gone nothing is said, also when its id comes back', () => {
  const { gave, news } = acknowledgementNews()
  gave(['one'])
  expect(news({ alerts: new Map(), pending: new Map() })).toBeUndefined()
  expect(news(watchWith())).toBeUndefined()
})
