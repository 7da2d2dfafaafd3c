import { afterEach, expect, test, vi } from 'vitest'

import { forgetAnswer, keepAnswer, parsedAnswer } from './parsed-answer.ts'

afterEach(() => forgetAnswer())

test('a text whose JSON was handed over is not parsed again, until it is forgotten', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const pages = [1, 2, 3].map((page) => ({ responseBody: JSON.stringify({ page }) }))
  for (const [index, { responseBody }] of pages.entries()) keepAnswer(responseBody, { page: index + 1 })
  expect(pages.map(parsedAnswer)).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }])
  expect(parse).not.toHaveBeenCalled()

  for (const page of pages) forgetAnswer(page)
  expect(parsedAnswer({ responseBody: '{"page":1}' })).toEqual({ page: 1 })
  expect(parse).toHaveBeenCalledTimes(1)
})

test('another text of the same exchange is parsed for itself', () => {
  keepAnswer('{"a":1}', { a: 1 })
  expect(parsedAnswer({ responseBody: '{"a":2}' })).toEqual({ a: 2 })
  expect(parsedAnswer({ responseBody: 'no JSON' })).toBeUndefined()
  expect(parsedAnswer({ responseBody: undefined })).toBeUndefined()
})
