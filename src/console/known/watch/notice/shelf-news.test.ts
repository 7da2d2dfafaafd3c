import { expect, test } from 'vitest'

import { returned } from '../../../../watch/wire/alert-steps.ts'
import { NOW, raisedAlert } from '../alert.test.support.ts'
import { shelfNews } from './shelf-news.ts'

const alert = raisedAlert()

function shelvedBy(by: string) {
  return {
    ...alert,
    shelved: { by, at: NOW, until: NOW + 60_000, reason: 'Being worked on', level: 'caution' } as const,
  }
}

// clause(58)
// wcag(4.1.3)
test('what another desk shelves, and what returns, is said once; what this desk does itself isn’t', () => {
  const news = shelfNews()
  expect(news([alert], 'desk-1')).toBeUndefined()
  const shelved = shelvedBy('desk-2')
  expect(news([shelved], 'desk-1')).toBe('Shelved by desk-2: Drop datum marker buoy 1, done not OK')
  expect(news([shelved], 'desk-1')).toBeUndefined()
  expect(news([returned(shelved, { at: NOW, by: 'desk-2' })], 'desk-1')).toBe(
    'Returned: Drop datum marker buoy 1, done not OK',
  )
  const own = shelvedBy('desk-1')
  expect(news([own], 'desk-1')).toBeUndefined()
  expect(news([returned(own, { at: NOW, by: 'desk-1' })], 'desk-1')).toBeUndefined()
  expect(shelfNews()([shelved], 'desk-1')).toBeUndefined()
  news([alert], 'desk-1')
  expect(news([shelved, { ...shelved, id: 'other' }], 'desk-1')).toBe('2 alerts were shelved or returned')
})
