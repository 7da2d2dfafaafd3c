import { expect, test } from 'vitest'

import { apiError } from './api-error.ts'

test.each([
  ['POST', '/api/v1/tasks/query', 502, { code: 'unavailable', message: 'm' }],
  ['GET', '/api/v1/objects/api/v1/video/egress_streams/a', 504, { code: 'deadline_exceeded', message: 'm' }],
  ['POST', '/api/v1/oauth/token?a=b', 431, { error: 'invalid_request', error_description: 'm' }],
  ['POST', '/api/v1/oauth/token', 500, { error: 'server_error', error_description: 'm' }],
  ['POST', '/api/v1/oauth/token', 502, { error: 'temporarily_unavailable', error_description: 'm' }],
  ['POST', '/environments/east/api/v1/oauth/token', 504, { error: 'temporarily_unavailable', error_description: 'm' }],
  ['POST', '/environments/east/api/v1/oauth/token', 400, { error: 'invalid_request', error_description: 'm' }],
  ['GET', '/api/v1/nothing', 404, { code: 'not_found', message: 'm' }],
] as const)('%s %s, %i: in the shape of the operation that it means', async (method, target, status, body) => {
  const answer = apiError(method, target, status, 'm')
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual(body)
})

test.each(['/api/v1/video/egress_streams/a', '/environments/east/api/v1/video/egress_streams/a'])(
  '%s',
  async (target) => {
    expect(await apiError('DELETE', target, 502, 'm').json()).toEqual({
      code: 14,
      message: 'm',
      details: [{ '@type': expect.stringContaining('ErrorInfo'), reason: 'UNAVAILABLE', domain: 'watchfloor' }],
    })
  },
)
