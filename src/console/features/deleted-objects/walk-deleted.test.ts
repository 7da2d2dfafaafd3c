import { expect, test } from 'vitest'

import type { Answer } from '../../platform/api/request/send.ts'
import type { DeletedObjectsResult } from '../../../contract/object.ts'
import { deletedRows } from './deleted-record.ts'
import { pairRows, walkDeleted } from './walk-deleted.ts'

function answer(value: DeletedObjectsResult) {
  return { value, raw: value } as Answer<DeletedObjectsResult>
}

test('walks to the end by the tokens it is given', async () => {
  const pages: Record<string, DeletedObjectsResult> = {
    first: { deleted_objects: [{ path: 'a' }], next_page_token: 'second' },
    second: { deleted_objects: [{ path: 'b' }], next_page_token: '' },
  }
  const seen: number[] = []
  const walked = await walkDeleted(
    (token = 'first') => Promise.resolve(answer(pages[token] ?? {})),
    (rows) => seen.push(rows),
  )
  expect(walked.rows.map(({ path }) => path)).toEqual(['a', 'b'])
  expect(walked.isWhole).toBe(true)
  expect(seen).toEqual([1, 2])
})

test('a token that leads in a circle ends the walk, and it says so', async () => {
  let asked = 0
  const page = () => {
    asked += 1
    return Promise.resolve(answer({ deleted_objects: [{ path: 'a' }], next_page_token: 'x' }))
  }
  const walked = await walkDeleted(page, () => undefined)
  expect(walked).toMatchObject({ isWhole: false })
  expect(walked.rows).toHaveLength(1)
  expect(asked).toBe(2)
})

test.each([[[]], [[{ path: 'a' }]]])('fresh tokens that bring nothing new end the walk: %j', async (records) => {
  let asked = 0
  const page = () => {
    asked += 1
    return Promise.resolve(answer({ deleted_objects: records, next_page_token: `token ${asked}` }))
  }
  expect(await walkDeleted(page, () => undefined)).toMatchObject({ isWhole: false })
  expect(asked).toBeLessThanOrEqual(4)
})

test('pairs are of path and checksum; those of one node come first', () => {
  const here = deletedRows([
    [
      { path: 'a', checksum: '1', deleted_at: 'x' },
      { path: 'b', checksum: '1' },
    ],
  ])
  const there = deletedRows([
    [
      { path: 'a', checksum: '1', deleted_at: 'y' },
      { path: 'a', checksum: '2' },
    ],
  ])
  const pairs = pairRows(here, there)
  expect(
    pairs.map(({ path, checksum, here, there }) => [path, checksum, here !== undefined, there !== undefined]),
  ).toEqual([
    ['b', '1', true, false],
    ['a', '2', false, true],
    ['a', '1', true, true],
  ])
})
