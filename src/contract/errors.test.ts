import { expect, test } from 'vitest'

import { rpcStatusCode, rpcStatusNames } from './errors.ts'

test('RPC status codes have their standard numbers', () => {
  expect(rpcStatusNames).toHaveLength(17)
  const numbers = {
    OK: 0,
    INVALID_ARGUMENT: 3,
    NOT_FOUND: 5,
    PERMISSION_DENIED: 7,
    FAILED_PRECONDITION: 9,
    INTERNAL: 13,
    UNAVAILABLE: 14,
    UNAUTHENTICATED: 16,
  } as const
  for (const [name, number] of Object.entries(numbers)) expect(rpcStatusNames[number]).toBe(name)
  expect(rpcStatusCode('UNAVAILABLE')).toBe(14)
})
