import { expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { firstPage } from './open-recording-file.ts'

function found(severity: 'note' | 'warning' | 'error') {
  return { findings: [{ path: '$', kind: 'wrong type', severity, expected: 'x', got: 'y' } as const] }
}

test('a bundle opens at what it was made for: the exchange that it names, else the worst finding', () => {
  const exchanges = [
    anExchange({ id: 1, ...found('note') }),
    anExchange({ id: 2, ...found('warning') }),
    anExchange({ id: 3, ...found('error') }),
  ]
  const bundle: SavedSession = {
    kind: 'bundle',
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: 'CUI' },
    marking: 'CUI',
    skewMilliseconds: 0,
    savedAt: Date.UTC(2026, 10, 21, 15),
    exchanges,
    known: [],
  }
  expect(firstPage(bundle)).toBe('/requests?exchange=3')
  expect(firstPage({ ...bundle, exchanges: exchanges.slice(0, 2) })).toBe('/requests?exchange=2')
  expect(firstPage({ ...bundle, exchanges: exchanges.slice(0, 1) })).toBe('/requests')
  expect(firstPage({ ...bundle, opensAt: 1 })).toBe('/requests?exchange=1')
  expect(firstPage({ ...bundle, kind: 'session' })).toBe('/')
})
