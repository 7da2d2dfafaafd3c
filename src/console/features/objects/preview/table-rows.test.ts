import { expect, test } from 'vitest'

import { readTable } from './table-rows.ts'

test('reads quotes, line ends inside them, and other separators', () => {
  expect(readTable('lat;lon;name\n43,6;-69,1;"Alfa; ""3"""\n', false)).toMatchObject({
    header: ['lat', 'lon', 'name'],
    rows: [['43,6', '-69,1', 'Alfa; "3"']],
    delimiter: ';',
    uneven: 0,
    problems: [],
  })
  expect(readTable('a,b\n"x\ny",2\n', false).rows).toEqual([['x\ny', '2']])
})

test('tells of uneven rows and broken quotes, and keeps them', () => {
  const table = readTable('a,b\n1\n1,2,3\n"x,2\n', false)
  expect(table.uneven).toBeGreaterThanOrEqual(2)
  expect(table.rows.length).toBe(3)
  expect(table.problems.join()).toMatch(/quote/i)
})

test('a cut text loses its last row, which may be half', () => {
  expect(readTable('a,b\n1,2\n3,', true).rows).toEqual([['1', '2']])
})
