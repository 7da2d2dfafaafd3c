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

test('more alerts than anybody reads one by one are a line for each level and rule', () => {
  const alerts = [
    ...Array.from({ length: 9 }, (_, index) => alert(`a${index}`, { onset: NOW - index })),
    alert('w', { level: 'warning', ruleId: 'other', marking: 'CLASSIFICATION_LEVELS_SECRET' }),
    alert('v', { level: 'warning', ruleId: 'other' }),
  ]
  expect(textsOf({ alerts }, 'alerts')).toEqual([
    '2 warnings of one rule: Alert w; Alert v',
    '9 cautions of one rule: Alert a0; Alert a1 …',
  ])
  expect(draftedItems({ alerts }, 'alerts')).toContain('Alert a8 | new since 17:58:20Z')
  const { items, marking } = draftHandover(parts({ alerts }))
  expect(itemCount(items)).toBe(11)
  expect(marking).toBe('CLASSIFICATION_LEVELS_SECRET')
})
