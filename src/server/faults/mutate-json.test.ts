import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { random } from '../../environment/scenario/random.ts'
import { mutateJson } from './mutate-json.ts'

const text = JSON.stringify({ tasks: [{ id: 'a', version: 1, status: { status: 'SENT' } }], next: null })

function made(seed: number) {
  return mutateJson(text, random(seed, '1'))
}

test('the same seed makes the same changes, another seed others', () => {
  expect(made(1)).toBe(made(1))
  expect(new Set(Array.from({ length: 50 }, (_, seed) => made(seed))).size).toBeGreaterThan(40)
})

test('over many seeds every value is changed at some time, and the answer is mostly still JSON', () => {
  const changed = Array.from({ length: 300 }, (_, seed) => made(seed))
  for (const part of ['"id":"a"', '"version":1', '"status":"SENT"', '"next":null'])
    expect(changed.some((answer) => !answer.includes(part))).toBe(true)
  expect(changed.filter((answer) => answer.includes('1e999')).length).toBeGreaterThan(0)
  expect(changed.filter(isJson).length).toBeGreaterThan(270)
  expect(changed.filter(isJson).length).toBeLessThan(300)
})

test('whatever JSON goes in, a text comes out; what is no JSON stays', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
      expect(typeof mutateJson(JSON.stringify(value), random(seed, 'any'))).toBe('string')
    }),
  )
  expect(mutateJson('<h1>proxy</h1>', random(1, '1'))).toBe('<h1>proxy</h1>')
})

function isJson(answer: string): boolean {
  try {
    JSON.parse(answer)
    return true
  } catch {
    return false
  }
}
