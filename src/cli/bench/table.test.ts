import { expect, test } from 'vitest'

import { written } from './table.mjs'

const FILE = `Before

| what | Watchfloor | against | ratio | measured |
|---|---|---|---|---|
| sign-in | 10 ms | swagger 1.0.0: 20 ms | 0.50 | 2026-01-01 |
| sign-in | 10 ms | openmct 2.0.0: 5 ms | 2.00 | 2026-01-01 |

After
`

test('a row takes the place of the one that measured the same, and the others keep their day', () => {
  const rows = [
    { what: 'sign-in', ours: '8 ms (7–9)', peer: 'swagger 1.0.1: 16 ms (15–18)', ratio: 0.5 },
    { what: 'poll', ours: 'none over 50 ms', peer: 'at 1000 tasks: none over 50 ms', ratio: Number.NaN },
    { what: 'sign-in', ours: 'failed', peer: 'openmct', ratio: Number.NaN },
  ]
  const cells = written(FILE, rows, '2026-02-02, load 0.5')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
  expect(cells.slice(4)).toEqual([
    '| sign-in | 8 ms (7–9) | swagger 1.0.1: 16 ms (15–18) | 0.50 | 2026-02-02, load 0.5 |',
    '| sign-in | 10 ms | openmct 2.0.0: 5 ms | 2.00 | 2026-01-01 |',
    '| poll | none over 50 ms | at 1000 tasks: none over 50 ms | – | 2026-02-02, load 0.5 |',
    '',
    'After',
    '',
  ])
})
