import fc from 'fast-check'
import { expect, test } from 'vitest'

import { afterPage, isStuck, MOST_BARREN_PAGES, newPageWalk, walkOfTokens, walkPages, type PageWalk } from './walk.ts'

interface Page {
  readonly ids: readonly string[]
  readonly token: string | undefined
}

/** Answers from a table, and fails on request. */
function service(pages: Record<string, Page>, failing: () => boolean = () => false) {
  const asked: string[] = []
  const seen = new Set<string>()
  return {
    asked,
    ask: (token = 'first') => {
      if (failing()) return Promise.reject(new Error('no answer'))
      asked.push(token)
      const page = pages[token]
      return page === undefined ? Promise.reject(new Error(`no page ${token}`)) : Promise.resolve(page)
    },
    read: ({ ids, token }: Page) => {
      const before = seen.size
      for (const id of ids) seen.add(id)
      return { token, isNew: seen.size > before }
    },
    seen,
  }
}

async function lastWalk(walks: AsyncIterable<{ walk: PageWalk }>): Promise<PageWalk | undefined> {
  let last: PageWalk | undefined
  for await (const { walk } of walks) last = walk
  return last
}

test('reads page after page by the tokens it is given, to an empty token', async () => {
  const { ask, read, asked } = service({
    first: { ids: ['a'], token: 'second' },
    second: { ids: ['b'], token: 'third' },
    third: { ids: [], token: '' },
  })
  expect(await lastWalk(walkPages(ask, read))).toMatchObject({ pages: 3, state: 'whole', nextToken: undefined })
  expect(asked).toEqual(['first', 'second', 'third'])
})

test('a token that comes again ends the walk as a circle, not as its end', async () => {
  const { ask, read, asked } = service({
    first: { ids: ['a'], token: 'second' },
    second: { ids: ['b'], token: 'third' },
    third: { ids: ['c'], token: 'second' },
  })
  const walk = await lastWalk(walkPages(ask, read))
  expect(walk).toMatchObject({ pages: 3, state: 'circle', nextToken: undefined })
  expect(asked).toEqual(['first', 'second', 'third'])
})

test('fresh tokens that bring nothing new end the walk, and it could go on', async () => {
  let pages = 0
  const walk = await lastWalk(
    walkPages(
      () => Promise.resolve((pages += 1)),
      (page) => ({ token: `token ${page}`, isNew: page === 1 }),
    ),
  )
  expect(walk).toMatchObject({ pages: 1 + MOST_BARREN_PAGES, state: 'more' })
  expect(walk && isStuck(walk)).toBe(true)
})

test('a page that brings something lets barren ones before it be forgotten', () => {
  const barren = { token: 'one', isNew: false }
  expect(afterPage(afterPage(newPageWalk, barren), { token: 'two', isNew: true }).barren).toBe(0)
})

test('an empty last page is not barren: it promises nothing', () => {
  expect(afterPage(newPageWalk, { token: undefined, isNew: false })).toMatchObject({ state: 'whole', barren: 0 })
})

test('reads no more pages than it may', async () => {
  let pages = 0
  const walk = await lastWalk(
    walkPages(
      () => Promise.resolve((pages += 1)),
      (page) => ({ token: `token ${page}`, isNew: true }),
      { mostPages: 5 },
    ),
  )
  expect(walk).toMatchObject({ pages: 5, state: 'more', nextToken: 'token 5' })
  expect(pages).toBe(5)
})

test('the walk of pages that somebody else keeps', () => {
  expect(walkOfTokens([])).toBe(newPageWalk)
  expect(walkOfTokens(['one', 'two'])).toMatchObject({ state: 'more', nextToken: 'two' })
  expect(walkOfTokens(['one', ''])).toMatchObject({ state: 'whole', nextToken: undefined })
  expect(walkOfTokens(['one', 'two', 'one'])).toMatchObject({ state: 'circle', nextToken: undefined })
})

function name(index: number): string {
  return index === 0 ? 'first' : `page ${index}`
}

test('whatever fails on the way and is asked for again, each page is read once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.string(), { minLength: 1 }), { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fc.boolean()),
      async (lists, failures) => {
        const pages = Object.fromEntries(
          lists.map((ids, index) => [
            name(index),
            { ids: ids.map((id) => `${index} ${id}`), token: index + 1 < lists.length ? name(index + 1) : undefined },
          ]),
        )
        const { ask, read, asked, seen } = service(pages, () => failures.next().value)
        let from: PageWalk = newPageWalk
        while (from.state === 'more') {
          try {
            for await (const { walk } of walkPages(ask, read, { from })) from = walk
          } catch (error) {
            expect(error).toEqual(new Error('no answer'))
          }
        }
        expect(from).toMatchObject({ pages: lists.length, state: 'whole' })
        expect(asked).toEqual(lists.map((_, index) => name(index)))
        expect(seen.size).toBe(lists.flat().length)
      },
    ),
  )
})

test('whatever tokens a service makes up, no page is asked for twice', async () => {
  const token = fc.constantFrom('a', 'b', 'c', 'd', '', undefined)
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom('first', 'a', 'b', 'c', 'd'), token), async (tokens) => {
      const asked: string[] = []
      const walk = await lastWalk(
        walkPages(
          (at = 'first') => {
            asked.push(at)
            return Promise.resolve(tokens[at])
          },
          (next) => ({ token: next, isNew: true }),
          { mostPages: 20 },
        ),
      )
      expect(new Set(asked).size).toBe(asked.length)
      expect(walk?.state).not.toBe('more')
    }),
  )
})
