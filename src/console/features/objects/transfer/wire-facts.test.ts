import { expect, test } from 'vitest'

import { announcedBytes, savedWords, wireFacts } from './wire-facts.ts'

const complete = { bytes: 1000, isComplete: true }
function ours(coding: string, more: Record<string, string> = {}) {
  return new Headers({ 'Watchfloor-Content-Encoding': coding, ...more })
}

test('our own server tells the coding, server or browser the size', () => {
  expect(wireFacts(ours('zstd'), true, { encodedBodySize: 700 }, complete)).toEqual({
    bytes: 700,
    coding: 'zstd',
    why: undefined,
  })
  expect(wireFacts(ours('zstd', { 'Watchfloor-Wire-Bytes': '701' }), true, undefined, complete).bytes).toBe(701)
  expect(wireFacts(ours('identity'), true, undefined, complete)).toEqual({
    bytes: 1000,
    coding: 'identity',
    why: undefined,
  })
})

test('unencoded, what came is what was on the wire, whatever another answer’s timing says', () => {
  expect(wireFacts(ours('identity'), true, { encodedBodySize: 3 }, complete).bytes).toBe(1000)
})

test('without timing the size of a coded answer is not guessed', () => {
  const facts = wireFacts(ours('zstd'), true, undefined, complete)
  expect(facts.bytes).toBeUndefined()
  expect(facts.why).toContain('timing')
})

test('another origin may hide both, and the reason is told', () => {
  const hidden = wireFacts(new Headers(), false, { encodedBodySize: 0 }, complete)
  expect(hidden).toMatchObject({ bytes: undefined, coding: undefined })
  expect(hidden.why).toMatch(/encoding .* and its size/)
  expect(wireFacts(new Headers({ 'Content-Encoding': 'zstd' }), false, { encodedBodySize: 5 }, complete)).toEqual({
    bytes: 5,
    coding: 'zstd',
    why: undefined,
  })
})

test('of an answer that broke off only unencoded bytes can be counted', () => {
  const broken = { bytes: 300, isComplete: false }
  expect(wireFacts(ours('identity', { 'Watchfloor-Wire-Bytes': '1000' }), true, undefined, broken).bytes).toBe(300)
  expect(wireFacts(ours('zstd', { 'Watchfloor-Wire-Bytes': '1000' }), true, undefined, broken)).toMatchObject({
    bytes: undefined,
    why: expect.stringContaining('broke off'),
  })
})

test('an announced length counts for unencoded bytes alone', () => {
  expect(announcedBytes(ours('identity', { 'Content-Length': '12' }), true)).toBe(12)
  expect(announcedBytes(ours('zstd', { 'Content-Length': '12' }), true)).toBeUndefined()
  expect(announcedBytes(new Headers({ 'Content-Length': 'x' }), true)).toBeUndefined()
})

test('another origin’s length may be of coded bytes, as its coding is hidden', () => {
  const length = { 'Content-Length': '12' }
  expect(announcedBytes(new Headers(length), true)).toBe(12)
  expect(announcedBytes(new Headers(length), false)).toBeUndefined()
  expect(announcedBytes(new Headers({ ...length, 'Content-Encoding': 'identity' }), false)).toBe(12)
})

test('savings in words', () => {
  expect(savedWords(1_790_114, 1_842_907)).toBe('2.9 % saved')
  expect(savedWords(105, 100)).toBe('5.0 % added')
  expect(savedWords(100, 100)).toBeUndefined()
  expect(savedWords(99_999, 100_000)).toBe('under 0.1 % saved')
})
