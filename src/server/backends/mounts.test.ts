import { expect, test } from 'vitest'
import { mountsOf } from './mounts.ts'

const named = (name: string) => ({ name, backend: async () => new Response(name) })

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
