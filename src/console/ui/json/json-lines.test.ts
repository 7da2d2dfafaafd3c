import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { jsonLines, lineText } from './json-lines.ts'

test('lines read like JSON.stringify with two spaces, for any JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = jsonLines(value).map(lineText).join('\n')
      expect(text).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('a hundred thousand levels do not overflow the stack', () => {
  let value: unknown = 0
  for (let level = 0; level < 100_000; level += 1) value = [value]
  expect(jsonLines(value)).toHaveLength(200_001)
})
