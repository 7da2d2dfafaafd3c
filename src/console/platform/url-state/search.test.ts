import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { withoutUnread } from './copy-link.ts'
import { oneOf, withChanges, type UnreadParameter } from '../../../url-state/search.ts'
import { listOf } from '../../../url-state/word-parts.ts'

const parameters = fc.dictionary(
  fc.constantFrom('view', 'status', 'parent', 'new'),
  fc.oneof(fc.string({ minLength: 1 }), fc.array(fc.string({ minLength: 1 }), { minLength: 2 })),
)

test('a word that a page does not know is no value, and is noted', () => {
  const unread: UnreadParameter[] = []
  expect(oneOf({ view: 'table' }, 'view', ['board', 'table'], unread)).toBe('table')
  expect(oneOf({}, 'view', ['board', 'table'], unread)).toBeUndefined()
  expect(unread).toEqual([])
  expect(oneOf({ view: 'carousel' }, 'view', ['board', 'table'], unread)).toBeUndefined()
  expect(unread).toEqual([{ name: 'view', text: 'carousel', words: '"view=carousel" is not one of board, table' }])
})

test('a list loses the words that can’t be read, and keeps the others', () => {
  const unread: UnreadParameter[] = []
  expect(listOf({ hide: 'gaps,moods,alerts' }, 'hide', ['alerts', 'gaps'], unread)).toEqual(['alerts', 'gaps'])
  expect(listOf({ order: 'odd' }, 'order', ['even'], unread)).toEqual([])
  expect(listOf({}, 'hide', ['alerts'], unread)).toBeUndefined()
  expect(unread.map(({ words }) => words)).toEqual([
    '"hide=moods" is not among alerts, gaps',
    '"order=odd" is not among even',
  ])
  const href = 'http://127.0.0.1:4600/log?hide=gaps,moods,alerts&order=odd&range=12h'
  expect(withoutUnread(href, unread)).toBe('http://127.0.0.1:4600/log?hide=alerts,gaps&range=12h')
})

test('a change touches its own parameters, and what is empty leaves the address', () => {
  const before = { env: 'Harbor', view: 'table', parent: '007', status: ['A', 'B'] }
  const after = withChanges({ view: undefined, parent: '', status: [], tab: 'raw', last: ['1h', '6h'] })(before)
  expect(after).toEqual({ env: 'Harbor', tab: 'raw', last: ['1h', '6h'] })
  expect(before.view).toBe('table')
})

test('what was set is what the address says, numeric-looking text included', () => {
  fc.assert(
    fc.property(parameters, parameters, (before, changes) => {
      const after = parseSearch(stringifySearch(withChanges(changes)(before)))
      for (const [name, value] of Object.entries({ ...before, ...changes }))
        expect(after[name]).toEqual(
          [value].flat().length === 1
            ? [value].flat()[0]?.toWellFormed()
            : [value].flat().map((one) => one.toWellFormed()),
        )
    }),
  )
})

test('a copied link leaves out the values that could not be read, and nothing else', () => {
  const href = 'http://127.0.0.1:4600/tasks/007?view=carousel&status=STATUS_SENT&status=STATUS_PAUSED&parent=42#top'
  expect(withoutUnread(href, [])).toBe(href)
  const unread = [
    { name: 'view', text: 'carousel', words: '' },
    { name: 'status', text: 'STATUS_PAUSED', words: '' },
  ]
  expect(withoutUnread(href, unread)).toBe('http://127.0.0.1:4600/tasks/007?status=STATUS_SENT&parent=42#top')
})
