import { expect, test } from 'vitest'

import { findingText } from './finding.ts'
import { listDeletedObjects } from './object.ts'
import { validateParameters } from './parameters.ts'
import { tokenRequest } from './token.ts'

function query(text: string) {
  const validated = validateParameters(listDeletedObjects.parameters.query, new URLSearchParams(text))
  return validated.ok ? validated.value : validated.problems.map(findingText)
}

test('numbers are read, empty parameters are absent', () => {
  expect(query('maxPageSize=50&pageToken=')).toEqual({ maxPageSize: 50 })
  expect(query('pageToken=12')).toEqual({ pageToken: '12' })
  expect(query('')).toEqual({})
})

test.each([
  ['maxPageSize=0', '$.maxPageSize: expected at least 1, got number 0'],
  ['maxPageSize=-1', '$.maxPageSize: expected at least 1, got number -1'],
  ['maxPageSize=5.5', '$.maxPageSize: expected integer, got string "5.5"'],
  ['maxPageSize=0x10', '$.maxPageSize: expected integer, got string "0x10"'],
  ['maxPageSize=9999999999999999999', '$.maxPageSize: expected integer, got string "9999999999999999999"'],
  ['maxPageSize=1&maxPageSize=2', '$.maxPageSize: breaks the rule that it is given once'],
  ['limit=3', '$.limit: no such field'],
  ['__proto__=3', '$.__proto__: no such field'],
])('refused: %s', (text, problem) => {
  expect(query(text)).toEqual([problem])
})

test('a form keeps what looks like a number as text', () => {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: '007', client_secret: '1' })
  expect(validateParameters(tokenRequest, form)).toEqual({
    ok: true,
    value: { grant_type: 'client_credentials', client_id: '007', client_secret: '1' },
  })
})
