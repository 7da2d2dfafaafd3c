// @vitest-environment jsdom
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { kept } from './kept.ts'
import { bySchema, usableItems } from './read-stored.ts'

const KEY = 'watchfloor.test'
const schema = v.object({ lanes: v.array(v.string()) })
const NONE: { lanes: string[] } = { lanes: [] }

function page() {
  return kept(KEY, bySchema(schema), NONE)
}

function refused(): Storage {
  throw new DOMException('denied', 'SecurityError')
}

function anotherTabWrites(text: string, key = KEY): void {
  localStorage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => localStorage.clear())

test('a value outlives the page until it is cleared', () => {
  expect(page().write({ lanes: ['ended'] })).toBe(true)
  const after = page()
  expect(after.read()).toEqual({ lanes: ['ended'] })
  after.write(NONE)
  expect(after.read()).toEqual({ lanes: [] })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('whatever stands in the storage, reading it never throws, and only what fits comes out', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"lanes":${json}}`),
  )
  fc.assert(
    fc.property(text, (stored) => {
      localStorage.setItem(KEY, stored)
      expect(v.is(schema, page().read())).toBe(true)
    }),
  )
})

test('of a list what fits is read', () => {
  expect(usableItems(schema)([{ lanes: ['ended'] }, { lanes: 7 }, undefined])).toEqual([{ lanes: ['ended'] }])
  expect(usableItems(schema)('text')).toEqual([])
})

test.each(['is full', 'is denied'])(
  'where storage %s that is said, and the value lasts as long as the page',
  (kind) => {
    localStorage.setItem(KEY, '{"lanes":["older"]}')
    if (kind === 'is full') {
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      onTestFinished(() => full.mockRestore())
    }
    const ofPage = kind === 'is full' ? page() : kept(KEY, bySchema(schema), { lanes: [] }, refused)
    expect(ofPage.write({ lanes: ['ended'] })).toBe(false)
    expect(ofPage.read()).toEqual({ lanes: ['ended'] })
  },
)

test('what another tab writes is followed, and counts again where this page could not write', () => {
  const ofPage = page()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  ofPage.write({ lanes: ['own'] })
  full.mockRestore()
  const changed = vi.fn()
  const end = ofPage.follow(changed)
  anotherTabWrites('{"lanes":["other"]}', 'watchfloor.else')
  expect(changed).not.toHaveBeenCalled()
  anotherTabWrites('{"lanes":["other"]}')
  expect(changed).toHaveBeenCalledExactlyOnceWith({ lanes: ['other'] })
  expect(ofPage.read()).toEqual({ lanes: ['other'] })
  end()
  anotherTabWrites('{"lanes":[]}')
  expect(changed).toHaveBeenCalledTimes(1)
})
