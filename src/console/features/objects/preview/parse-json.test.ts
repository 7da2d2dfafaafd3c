import { expect, test } from 'vitest'

import { parseJsonContent } from './parse-json.ts'

test('JSON, and JSON line by line', () => {
  expect(parseJsonContent('{"a":[1]}')).toMatchObject({ ok: true, value: { a: [1] }, lines: 1, inexact: 0 })
  expect(parseJsonContent('{"a":1}\n{"a":2}\n')).toMatchObject({ ok: true, value: [{ a: 1 }, { a: 2 }], lines: 2 })
  expect(parseJsonContent('"just text"')).toMatchObject({ ok: true, value: 'just text' })
})

test('what is none says why', () => {
  const parsed = parseJsonContent('{"a": }')
  expect(parsed.ok).toBe(false)
  expect(parsed).toHaveProperty('reason')
  expect(parseJsonContent('{"a":1}\nend').ok).toBe(false)
})

test('numbers that can’t be held are counted, texts are not', () => {
  expect(
    parseJsonContent(
      '[12345678901234567890, 9007199254740991, -43.12345678, "12345678901234567890", 0.1234567890123456789]',
    ),
  ).toMatchObject({
    inexact: 2,
  })
})
