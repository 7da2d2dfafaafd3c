import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isDeeper } from './json-parts.ts'
import { readJsonFile } from './read-json-file.ts'

const limits = { bytes: 1000, depth: 3, items: 120 }
function read(text: string) {
  return readJsonFile(new Blob([text]), limits)
}

test('whatever JSON holds is read as it is, however many parts it comes in', async () => {
  const wide = { bytes: 1e9, depth: 1e9, items: 1e9 }
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.array(fc.json(), { minLength: 100 }).map((all) => `[${all.join()}]`),
      ),
      async (text) => {
        expect(await readJsonFile(new Blob([text]), wide)).toEqual({ ok: true, value: JSON.parse(text) })
      },
    ),
  )
  const text = '{"__proto__":[1,2],"a":{"b":[]}}'
  const { value } = (await readJsonFile(new Blob([text]), wide)) as { value: unknown }
  expect(JSON.stringify(value)).toBe(text)
})

test('what is beyond a limit is refused in words', async () => {
  expect(await read(`"${'x'.repeat(1000)}"`)).toEqual({
    ok: false,
    reason: 'It has 1.0 kB; up to 1.0 kB can be opened',
  })
  expect(await read('[[[[]]]]')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('nested over 3 levels deep'),
  })
  expect(await read('[[[]]]')).toMatchObject({ ok: true })
  expect(await read(`[${'1,'.repeat(120)}1]`)).toEqual({
    ok: false,
    reason: 'It is a list of 121; up to 120 can be opened',
  })
  expect(await read(`{"a":[${'1,'.repeat(120)}1]}`)).toMatchObject({
    reason: '“a” in it is a list of 121; up to 120 can be opened',
  })
  expect(await read('<html>')).toMatchObject({ ok: false, reason: expect.stringContaining('Not JSON') })
  expect(await read('')).toMatchObject({ ok: false, reason: expect.stringContaining('Not JSON') })
})

test('a depth of a hundred thousand is found before anything recurses into it, whatever stands in the texts around it', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const [text, depth] = [JSON.stringify(value), depthOf(value)]
      expect(isDeeper(text, depth)).toBe(false)
      expect(depth > 0 && isDeeper(text, depth - 1)).toBe(depth > 0)
    }),
  )
  expect(isDeeper('['.repeat(100_000), 99_999)).toBe(true)
  expect(isDeeper('"\\"[[[["', 0)).toBe(false)
})
