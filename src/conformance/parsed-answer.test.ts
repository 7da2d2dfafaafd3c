import { afterEach, expect, test } from 'vitest'

import { forgetAnswer, keepAnswer, parsedAnswer } from './parsed-answer.ts'

afterEach(() => forgetAnswer())

test('audits share the JSON that was handed over with a text, until it is forgotten', () => {
  const pages = [1, 2, 3].map((page) => ({ json: { page }, responseBody: JSON.stringify({ page }) }))
  for (const { json, responseBody } of pages) keepAnswer(responseBody, json)
  for (const page of pages) expect(parsedAnswer(page)).toBe(page.json)

  const [first, ...others] = pages
  forgetAnswer(first)
  for (const page of others) expect(parsedAnswer(page)).toBe(page.json)
  const parsed = parsedAnswer({ responseBody: '{"page":1}' })
  expect(parsed).toEqual({ page: 1 })
  expect(parsed).not.toBe(first?.json)
  expect(parsedAnswer({ responseBody: '{"page":1}' }), 'parsed once for all audits').toBe(parsed)
})

test('another text of the same exchange is parsed for itself', () => {
  keepAnswer('{"a":1}', { a: 1 })
  expect(parsedAnswer({ responseBody: '{"a":2}' })).toEqual({ a: 2 })
  expect(parsedAnswer({ responseBody: 'no JSON' })).toBeUndefined()
  expect(parsedAnswer({ responseBody: undefined })).toBeUndefined()
})
