import { expect, test } from 'vitest'

import { parseBaseUrl } from './base-url.ts'
import { signInTarget } from '../console/features/sign-in/sign-in-target.ts'

const OWN = 'https://console.example'

test.each([
  ['https://hw.sar.example', 'https://hw.sar.example'],
  [' https://hw.sar.example/ ', 'https://hw.sar.example'],
  ['https://hw.sar.example/api/v1/', 'https://hw.sar.example'],
  ['https://hw.sar.example/edge//', 'https://hw.sar.example/edge'],
  ['hw.sar.example:8443', 'https://hw.sar.example:8443'],
  ['', OWN],
  ['/environments/east', `${OWN}/environments/east`],
  ['http://127.0.0.1:4600', 'http://127.0.0.1:4600'],
])('%j is the base %s', (typed, url) => {
  expect(parseBaseUrl(typed, OWN)).toEqual({ ok: true, url })
})

test.each([
  'ftp://x.example',
  'https://user:pw@x.example',
  'https://x.example/?a=1',
  '//x.example',
  'https://',
  'http://x.example',
])('%j is refused with a reason', (typed) => {
  expect(parseBaseUrl(typed, OWN)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$|example/) })
})

test.each([
  [undefined, '/'],
  ['/entities?at=1,2,3', '/entities?at=1,2,3'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?to=/sign-in', '/'],
])('sign-in for %j leads to %s', (to, href) => {
  expect(signInTarget(to, OWN).hrefIn(undefined)).toBe(href)
})

test('the environment is named once in the address', () => {
  expect(signInTarget('/tasks?env=East&view=table', OWN).hrefIn('West 2')).toBe('/tasks?view=table&env=West%202')
  expect(signInTarget(undefined, OWN).hrefIn('West')).toBe('/?env=West')
  expect(signInTarget('/tasks?env=East', OWN).environmentName).toBe('East')
  expect(signInTarget('/tasks?view=table', OWN).hrefIn('West', true)).toBe('/tasks?view=table')
  expect(signInTarget('/tasks?env=East', OWN).hrefIn('West', true)).toBe('/tasks?env=West')
})
