import { expect, test } from 'vitest'

import { shortId } from './id.ts'

test('ids are cut to eight characters for lists', () => {
  expect(shortId('7d41e0b3-5a9f-4c22-b6d8-0e93af1c4471')).toBe('7d41e0b3…')
  expect(shortId('ovr-5521')).toBe('ovr-5521')
  expect(shortId('123456789')).toBe('123456789')
  expect(shortId('🛟🛟🛟🛟🛟🛟🛟🛟🛟🛟')).toBe('🛟🛟🛟🛟🛟🛟🛟🛟…')
})
