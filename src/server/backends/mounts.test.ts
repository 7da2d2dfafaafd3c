import { expect, test } from 'vitest'

import { serveAppInTest } from '../app.test.support.ts'
import { rawExchange } from '../serve.test.support.ts'
import type { RequestArrival } from './backend.ts'
import { mountsOf } from './mounts.ts'

function named(name: string) {
  return { name, backend: async () => new Response(name) }
}

test('a single environment answers at the root alone', () => {
  expect(mountsOf([named('East')])).toMatchObject([{ prefix: '', offered: true }])
})

test('of several, each has a prefix of its own and is offered once', () => {
  const mounts = mountsOf([named('East Side'), named('east-side'), named('Ölsund'), named('海')])
  expect(mounts.map(({ name, prefix, offered }) => [name, prefix, offered])).toEqual([
    ['East Side', '', true],
    ['East Side', '/environments/east-side', false],
    ['east-side', '/environments/east-side-2', true],
    ['Ölsund', '/environments/olsund', true],
    ['海', '/environments/environment', true],
  ])
})

function echoing(name: string) {
  return {
    name,
    backend: async (_: Request, arrival: RequestArrival) => new Response(`${name} got ${arrival.target}`),
  }
}

test.each([
  ['/environments/alpha-2/api/v1/objects/%61', 'Alpha 2 got /api/v1/objects/%61'],
  ['/environments/alpha/api/v1/objects/a%2Fb?c=%64', 'Alpha got /api/v1/objects/a%2Fb?c=%64'],
  ['/api/v1/objects/a', 'Alpha got /api/v1/objects/a'],
  ['/environments/%61lpha-2/api/v1/objects/a', '404'],
  ['/environments/alpha%2D2/api/v1/objects/a', '404'],
  ['/environments/alpha%2Fapi/v1/objects/a', '404'],
  ['/environments/alpha-2/%61pi/v1/objects/a', '404'],
  ['/%61pi/v1/objects/a', '404'],
])('%s is matched as it was sent: %s', async (target, expected) => {
  const { port } = await serveAppInTest({ mounts: mountsOf([echoing('Alpha'), echoing('Alpha 2')]) })
  const answer = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  if (expected === '404') expect(answer).toMatch(/^HTTP\/1.1 404 /)
  else expect(answer).toContain(expected)
})
