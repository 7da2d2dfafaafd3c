import { expect, test } from 'vitest'

import { newWalk, nextRequest, withPage } from './task-walk.ts'

function page(ids: string[], nextPageToken: string | undefined) {
  return { ids, nextPageToken, asOf: 7, exchangeId: 1 }
}
const query = { statusFilter: { status: 'STATUS_SENT' as const } }

test('repeats the exact request with the token of the page before', () => {
  const walk = withPage(newWalk(query), page(['a'], 'one'))
  expect(nextRequest(newWalk(query))).toBe(query)
  expect(nextRequest(walk)).toEqual({ ...query, pageToken: 'one' })
  expect(nextRequest(withPage(walk, page(['b'], undefined)))).toBeUndefined()
})

test('an empty token ends the walk', () => {
  expect(withPage(newWalk(query), page(['a'], '')).state).toBe('whole')
})

test('a token that comes again stops the walk', () => {
  const walk = ['one', 'two', 'one'].reduce(
    (at, token, index) => withPage(at, page([`t${index}`], token)),
    newWalk(query),
  )
  expect(walk.problem?.kind).toBe('token repeats')
  expect(nextRequest(walk)).toBeUndefined()
})

test('a page that adds nothing is named, and the walk can still go on', () => {
  const walk = withPage(withPage(newWalk(query), page(['a'], 'one')), page(['a'], 'two'))
  expect(walk.problem?.kind).toBe('nothing new')
  expect(nextRequest(walk)).toEqual({ ...query, pageToken: 'two' })
})

test('an empty last page is no problem', () => {
  expect(withPage(withPage(newWalk(query), page(['a'], 'one')), page([], undefined)).problem).toBeUndefined()
})
