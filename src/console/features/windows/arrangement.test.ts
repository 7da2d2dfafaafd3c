import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import { arrangementOf, arrangementsOf, dropArrangement, keepArrangement, placed } from './arrangement.ts'
import type { DeskWindow } from './desk-window.ts'

beforeAll(() => abouts.load())

const box = { left: 10, top: 20, width: 900, height: 700 }

function deskWindow(address: string, part?: string): DeskWindow {
  return { id: address, address, box, isLinked: true, isVisible: true, ...(part !== undefined && { part }) }
}

test('an arrangement holds the windows of their own, with where they are, and is read again as it was written', () => {
  const windows = [
    deskWindow('/tasks'),
    deskWindow('/entities?window=map&linked=no', 'map'),
    deskWindow('/tasks?window=lane.executing', 'lane.executing'),
  ]
  const made = arrangementOf(' Night watch ', 'Harbor West', windows)
  expect(made).toEqual({
    name: 'Night watch',
    environment: 'Harbor West',
    windows: [
      { address: '/entities?window=map&linked=no', box },
      { address: '/tasks?window=lane.executing', box },
    ],
  })
  expect(readArrangements([made])).toEqual([made])
  expect(arrangementOf('Night watch', 'Harbor West', [deskWindow('/tasks')])).toBeUndefined()
  expect(arrangementOf('  ', 'Harbor West', windows)).toBeUndefined()
})

/** Parses a stored list, and reads it for each environment in it. */
function readArrangements(list: unknown): unknown {
  const stored = new Map([['watchfloor.arrangements', JSON.stringify(list)]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  return ['Harbor West', 'b'].flatMap(arrangementsOf)
}

afterEach(() => void vi.unstubAllGlobals())

test('one is kept in place of another of its name, and forgotten; without storage it lasts as long as the page', () => {
  const one = { name: 'a', environment: 'b', windows: [{ address: '/log?window=log', box }] }
  const other = { ...one, windows: [{ address: '/tasks?window=lane.executing', box }] }
  expect(keepArrangement(one)).toBe(false)
  keepArrangement({ ...one, environment: 'c' })
  keepArrangement(other)
  expect(arrangementsOf('b')).toEqual([other])
  dropArrangement(other)
  expect(arrangementsOf('b')).toEqual([])
  expect(arrangementsOf('c')).toHaveLength(1)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(keepArrangement(one)).toBe(true)
  expect(stored.get('watchfloor.arrangements')).toContain('/log?window=log')
})

test.each([
  'javascript:alert(1)//?window=map',
  '//evil.example/entities?window=map',
  '/\\evil.example/entities?window=map',
  'https://evil.example/entities?window=map',
  '/entities',
  '/sign-in?window=map',
  '/settings?window=map',
  '/entities?window=carousel',
])('what is no window of this console is not opened: %s', (address) => {
  expect(readArrangements([{ name: 'a', environment: 'b', windows: [{ address, box }] }])).toEqual([])
})

test('whatever storage holds is read without a fault, and what can be used of it is', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void readArrangements(value)))
  const good = { name: 'a', environment: 'b', windows: [{ address: '/log?window=log', box }] }
  expect(readArrangements([{ name: 'old' }, good, { ...good, windows: [] }])).toEqual([good])
  expect(readArrangements([{ ...good, windows: [{ ...good.windows[0], box: { left: 1 } }] }])).toEqual([])
})

const left = { left: 0, top: 0, width: 1920, height: 1040 }
const right = { left: 1920, top: 0, width: 1280, height: 1024 }

test('a window goes where it stood; where that screen is missing, onto the first, and that is said', () => {
  const there = { left: 2000, top: 30, width: 600, height: 500 }
  expect(placed(there, [left, right])).toEqual({ box: there, isMoved: false })
  expect(placed(there, [left])).toEqual({ box: { ...there, left: 1320 }, isMoved: true })
  expect(placed({ ...there, left: -5000, width: 5 }, [left]).box).toEqual({ left: 0, top: 30, width: 320, height: 500 })
})

test('a window can always be taken hold of, and is never larger than its screen', () => {
  const number = fc.integer({ min: -10_000, max: 10_000 })
  const boxes = fc.record({ left: number, top: number, width: fc.nat(9000), height: fc.nat(9000) })
  fc.assert(
    fc.property(boxes, (wanted) => {
      const { box: at } = placed(wanted, [left, right])
      const home = [left, right].find(({ left: from, width }) => at.left + at.width > from && at.left < from + width)
      expect(home).toBeDefined()
      expect(at.width).toBeLessThanOrEqual(1920)
      expect(at.height).toBeLessThanOrEqual(1040)
      expect(at.top).toBeGreaterThanOrEqual(0)
      expect(at.top).toBeLessThanOrEqual(1000)
    }),
  )
})
