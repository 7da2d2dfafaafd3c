import { expect, test } from 'vitest'

import { answerFindings } from './answer-findings.ts'

const received = {
  sha256: '',
  bytes: 3,
  blob: undefined,
  detected: { kind: 'image', label: 'JPEG', mime: 'image/jpeg' },
  encoding: undefined,
  unpacked: undefined,
  hashMilliseconds: 0,
  decodeMilliseconds: 0,
  full: undefined,
  isBounded: false,
} as const
const right = {
  asked: 'zstd',
  isSameOrigin: true,
  wire: { bytes: 2, coding: 'zstd', why: undefined },
  received,
  contentType: 'image/jpeg',
} as const

test('an answer as asked for has no finding', () => {
  expect(answerFindings(right)).toEqual([])
})

test('a type that the bytes contradict', () => {
  const wrong = { ...right, contentType: 'text/html' }
  expect(answerFindings(wrong)).toMatchObject([{ kind: 'content type', expected: 'image/jpeg', got: 'text/html' }])
})

test('an encoding that was not asked for, where the ask went out as it was made', () => {
  const wire = { bytes: 2, coding: 'gzip', why: undefined }
  expect(answerFindings({ ...right, wire })).toMatchObject([
    { kind: 'content encoding', expected: 'zstd', got: 'gzip' },
  ])
  expect(answerFindings({ ...right, wire, isSameOrigin: false })).toEqual([])
})

test('zstd data that do not say so', () => {
  const wire = { bytes: 2, coding: 'identity', why: undefined }
  const unpacked = { ...received, error: undefined }
  const findings = answerFindings({ ...right, wire, received: { ...received, unpacked } })
  expect(findings.map(({ path }) => path)).toEqual(['Content-Encoding', 'body'])
})
