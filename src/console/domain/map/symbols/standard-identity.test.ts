import { expect, test } from 'vitest'

import { doubtOf, symbolFills } from './standard-identity.ts'

test('supposed identities are in doubt, in letter and in number codes', () => {
  expect(['SASP------', 'SMSP------', '10022500000000000000'].map(doubtOf)).toEqual(Array(3).fill('assumed friend'))
  expect(['SSSP------', '10053000000000000000'].map(doubtOf)).toEqual(['suspect', 'suspect'])
  expect(['SPSP------', 'SGSP------', '10003000000000000000'].map(doubtOf)).toEqual(Array(3).fill('pending'))
  expect(['SFSP------', 'SHSP------', 'SNSP------', 'SUSP------', '10063000000000000000', ''].map(doubtOf)).toEqual(
    Array(6).fill(undefined),
  )
})

test('a suspect has a hue of its own in the frame of a hostile', () => {
  expect(symbolFills('SSSP------').Hostile).not.toBe(symbolFills('SHSP------').Hostile)
})
