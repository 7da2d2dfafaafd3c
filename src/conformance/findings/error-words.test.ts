import { expect, test } from 'vitest'

import { errorWordFindings } from './error-words.ts'

const told = { code: 5, message: 'no such stream', details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }] }

test.each([
  ['A', 401, { error: 'invalid_client' }],
  ['B', 404, told],
  ['B', 400, { ...told, code: 3 }],
  ['B', 400, { ...told, code: 9 }],
  ['B', 503, { message: 'starting' }],
  ['C', 404, { code: 'not_found', message: 'no such object' }],
] as const)('shape %s, status %i: an error that says what went wrong brings nothing', (shape, status, body) => {
  expect(errorWordFindings(shape, status, body)).toEqual([])
})

test.each([
  ['A', 401, { error: '' }, '$.error', 'error shape', 'note'],
  ['B', 404, { ...told, message: '' }, '$.message', 'error shape', 'note'],
  ['B', 404, {}, '$', 'error shape', 'note'],
  ['B', 404, { ...told, details: [{}] }, '$.details[0]["@type"]', 'error shape', 'note'],
  ['B', 404, { ...told, details: [told.details[0], { '@type': '' }] }, '$.details[1]["@type"]', 'error shape', 'note'],
  ['B', 404, { ...told, code: -1 }, '$.code', 'unknown value', 'error'],
  ['B', 404, { ...told, code: 17 }, '$.code', 'unknown value', 'error'],
  ['B', 404, { ...told, code: 7 }, '$.code', 'error code', 'warning'],
  ['B', 503, { ...told, code: 0 }, '$.code', 'error code', 'warning'],
  ['C', 404, { code: '', message: 'no such object' }, '$.code', 'error shape', 'note'],
  ['C', 404, { code: 'not_found', message: '' }, '$.message', 'error shape', 'note'],
] as const)('shape %s, status %i, %j: found at %s as %s', (shape, status, body, path, kind, severity) => {
  expect(errorWordFindings(shape, status, body)).toMatchObject([{ path, kind, severity }])
})

test('a status that no RPC code is of says nothing about the code', () => {
  expect(errorWordFindings('B', 418, told)).toEqual([])
})
