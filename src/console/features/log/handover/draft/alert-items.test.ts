import { expect, test } from 'vitest'

import { itemCount } from '../../../../known/watch/handover-sections.ts'
import { draftHandover } from './draft-handover.ts'
import { day, NOW, parts, textsOf, draftedItems, alert } from './draft.test.support.ts'

test('alerts that nobody acknowledged stand by level', () => {
  const alerts = [
    alert('a', {}),
    alert('b', { level: 'warning', endedAt: day('17:57:00'), marking: 'CLASSIFICATION_LEVELS_SECRET' }),
    alert('c', { acknowledged: { by: 'desk', at: NOW } }),
  ]
  expect(textsOf({ alerts }, 'alerts')).toEqual(['Alert b | over, ended 17:57:00Z', 'Alert a | new since 17:56:02Z'])
  expect(draftHandover(parts({ alerts })).marking).toBe('CLASSIFICATION_LEVELS_SECRET')
})

function shelved(id: string, clock: string) {
  return alert(id, {
    shelved: { by: 'desk', at: NOW, until: day(clock), reason: 'Mast being worked on', level: 'caution' },
  })
}

test('what is shelved and rules that are off are items to read, with reason and return', () => {
  const rulesOff = [{ id: 'r', sentence: 'Task fails', reason: 'To be drawn again', reviewBy: day('23:59:59') }]
  expect(textsOf({ alerts: [shelved('a', '19:00:00')], rulesOff }, 'alerts')).toEqual([
    'Shelved: Alert a. Mast being worked on | by desk, returns 19:00:00Z',
    'Rule off: Task fails. To be drawn again | review by 23:59:59Z',
  ])
  const alerts = [shelved('a', '20:00:00'), shelved('b', '19:00:00')]
  expect(textsOf({ alerts }, 'alerts')).toEqual([
    '2 shelved: Shelved: Alert b. Mast being worked on; Shelved: Alert a. Mast being worked on',
  ])
})

test('what its rule suppresses is an item to read, with its reason', () => {
  const suppression = { asOf: NOW, words: 'the parent task is Planned' }
  expect(textsOf({ alerts: [alert('a', { suppression })] }, 'alerts')).toEqual([
    'Suppressed: Alert a, while the parent task is Planned | since 17:56:02Z',
  ])
})

test('more alerts than anybody reads one by one are a line for each level and rule', () => {
  const alerts = [
    ...Array.from({ length: 9 }, (_, index) => alert(`a${index}`, { onset: NOW - index })),
    alert('w', { level: 'warning', ruleId: 'other', marking: 'CLASSIFICATION_LEVELS_SECRET' }),
    alert('v', { level: 'warning', ruleId: 'other' }),
  ]
  expect(textsOf({ alerts }, 'alerts')).toEqual([
    '2 warnings of one rule: Alert w; Alert v',
    '9 cautions of one rule: Alert a0; Alert a1\u00a0…',
  ])
  expect(draftedItems({ alerts }, 'alerts')).toContain('Alert a8 | new since 17:58:20Z')
  const { items, marking } = draftHandover(parts({ alerts }))
  expect(itemCount(items)).toBe(11)
  expect(marking).toBe('CLASSIFICATION_LEVELS_SECRET')
})
