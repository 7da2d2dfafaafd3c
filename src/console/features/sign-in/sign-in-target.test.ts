import { expect, test } from 'vitest'

import { signInTarget } from './sign-in-target.ts'

const ORIGIN = 'https://watch.example'

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/tasks/..//evil.example',
  '/.//',
  '/sign-in?to=/tasks',
])('%j leads to the first page', (to) => {
  expect(signInTarget(to, ORIGIN).hrefIn(undefined)).toBe('/')
})

test.each(['/tasks?status=SENT', '/%2F/evil.example', '/sign-in-again', '/tasks//x'])('%s stays', (to) => {
  expect(signInTarget(to, ORIGIN).hrefIn(undefined)).toBe(to)
})
