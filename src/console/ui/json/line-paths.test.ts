import fc from 'fast-check'
import { expect, test } from 'vitest'

import { stepsOf, valueAt } from '../../../conformance/json-path.ts'
import { treeLines } from './json-folds.ts'
import { linePaths } from './line-paths.ts'

test('each line has the place of its value', () => {
  const lines = treeLines({ tasks: [{ '@type': 'x', status: {} }, 2], 'a"b': null })
  const places = linePaths(lines).map((path, index) => `${path} ${lines[index]?.text}`)
  expect(places).toEqual([
    ' {',
    '.tasks [',
    '.tasks[0] {',
    '.tasks[0]["@type"] "x"',
    '.tasks[0].status {}',
    '.tasks[0] }',
    '.tasks[1] 2',
    '.tasks ]',
    '["a\\"b"] null',
    ' }',
  ])
})

test('whatever the value, the place leads to what the line shows', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const lines = treeLines(value)
      linePaths(lines).forEach((path, index) => {
        const line = lines[index]
        if (line === undefined || line.kind === 'bracket') return
        expect(JSON.stringify(valueAt(value, stepsOf(`$${path}`) ?? ['no path']))).toBe(line.text)
      })
    }),
  )
})
