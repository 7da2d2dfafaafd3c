import { expect, test } from 'vitest'

import { figuresCsv, figuresJson } from './figures-file.ts'
import { figuresIn } from './figures.test.support.ts'

test('a file has a line per hour, with the marking, and JSON has every figure', () => {
  const at = Date.parse('2026-11-21T14:00:00Z')
  const hour = { at, alerts: 34, called: 9, warning: 1, caution: 30, advisory: 3, highest: 24 }
  const figures = figuresIn({ hours: [{ ...hour, watchedMilliseconds: 1_830_000 }] })
  expect(figuresCsv(figures, 'CUI').split('\r\n')).toEqual([
    'hour,alerts,called,warning,caution,advisory,highest 10 min,watched min,marking',
    '2026-11-21T14:00:00.000Z,34,9,1,30,3,24,31,CUI',
  ])
  expect(JSON.parse(figuresJson(figures, 'CUI'))).toMatchObject({ marking: 'CUI', alerts: 124, hours: [hour] })
})
