import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deleteEgressStream } from '../../../contract/egress.ts'
import { buildRequest } from '../../../conformance/request/build-request.ts'
import { MAX_ID_CHARACTERS } from '../../known/mentions/egress-id.ts'
import { parseEgressIds } from './egress-ids.ts'

const BASE = 'https://hw.example'

test('lines and commas separate, space around an id is dropped, duplicates are named and kept once', () => {
  expect(parseEgressIds(' cam-1 ,cam-2\r\ncam-3,,\n\n cam-2\ncam-2')).toEqual({
    ids: ['cam-1', 'cam-2', 'cam-3'],
    repeated: [{ id: 'cam-2', times: 3 }],
    refused: [],
  })
})

test.each([
  ['.', /only dots/],
  ['..', /only dots/],
  ['....', /only dots/],
  ['x'.repeat(MAX_ID_CHARACTERS + 1), /257 characters; at most 256/],
  ['a\ud800b', /half a character/],
  ['a\tb', /control character/],
])('%j is refused with the reason', (typed, reason) => {
  const { ids, refused } = parseEgressIds(`ok-1\n${typed}`)
  expect(ids).toEqual(['ok-1'])
  expect(refused).toEqual([{ id: typed, reason: expect.stringMatching(reason) }])
})

test('whatever is typed: ids are distinct, none is lost, and each makes a request to its own address', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('..', '%2e%2e', 'a/b', '?x', '#', 'cam-1'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(',', '\n', ',\n', ' , '), (pieces, separator) => {
      const typed = pieces.join(separator)
      const { ids, repeated, refused } = parseEgressIds(typed)
      expect(new Set(ids).size).toBe(ids.length)
      const seen = new Set([...ids, ...refused.map(({ id }) => id)])
      for (const part of typed.split(/[\r\n,\u2028\u2029]/)) if (part.trim() !== '') expect(seen).toContain(part.trim())
      for (const { id, times } of repeated) {
        expect(ids).toContain(id)
        expect(times).toBeGreaterThan(1)
      }
      for (const egressId of ids) {
        const built = buildRequest(deleteEgressStream, { path: { egressId } }, BASE)
        if (!built.ok) throw new Error(built.reason)
        const { pathname, search, hash } = new URL(built.request.url)
        expect([decodeURIComponent(pathname.split('/').at(-1) ?? ''), search, hash]).toEqual([egressId, '', ''])
      }
    }),
  )
})
