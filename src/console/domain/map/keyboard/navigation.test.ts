import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LonLat } from '../../../../geo/lon-lat.ts'
import { Spots, type Quarter } from './spots.ts'
import { START, navigate, navigateFrom, type Step, type Cursor } from './navigation.ts'

const QUARTERS: readonly Quarter[] = ['north', 'east', 'south', 'west']
const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' } as const
const MIDDLE: LonLat = [0, 0]

function spotsAt(places: Record<string, LonLat>): Spots {
  const spots = new Spots()
  for (const [id, at] of Object.entries(places)) spots.add(id, at)
  return spots
}
function go(spots: Spots, steps: readonly Step[], from: Cursor = START, middle = MIDDLE): Cursor {
  return steps.reduce((cursor, step) => navigate(cursor, step, spots, middle).cursor, from)
}

const five = spotsAt({ A: [0, 1], B: [1, 1], C: [2, 1.1], D: [-1, 1], E: [0.9, 1.05] })

test('the first step is measured from the middle of the map, the next from where it led to', () => {
  const first = navigate(START, 'north', five, MIDDLE)
  expect(first.result).toMatchObject({ kind: 'moved', to: 'A', from: MIDDLE, fromWhat: 'middle' })
  const second = navigate(first.cursor, 'east', five, [50, 50])
  expect(second.result).toMatchObject({ kind: 'moved', to: 'E', from: [0, 1], fromWhat: 'left' })
})

test('any steps by direction are gone back by their opposites, last first', () => {
  const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  const arrow = fc.constantFrom(...QUARTERS)
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 30 }),
      fc.array(arrow, { maxLength: 12 }),
      (places, steps) => {
        const spots = spotsAt(Object.fromEntries(places.map((at, number) => [`e${number}`, at])))
        let cursor = go(spots, ['nearest'])
        const been: (string | undefined)[] = [cursor.at]
        const done: Quarter[] = []
        for (const step of steps) {
          const next = navigate(cursor, step, spots, MIDDLE)
          const isBack = done.length > 0 && OPPOSITE[done.at(-1) ?? step] === step
          if (next.result.kind === 'moved' && isBack) {
            done.pop()
            been.pop()
          } else if (next.result.kind === 'moved') {
            done.push(step)
            been.push(next.cursor.at)
          }
          cursor = next.cursor
          expect(cursor.at).toBe(been.at(-1))
        }
        for (const step of done.toReversed()) {
          been.pop()
          cursor = go(spots, [OPPOSITE[step]], cursor)
          expect(cursor.at).toBe(been.at(-1))
        }
        expect(cursor.way).toEqual([])
      },
    ),
  )
})

test('by distance the order keeps its start while the map moves, until it is begun anew', () => {
  const first = navigate(START, 'nearest', five, MIDDLE)
  expect(first.result).toMatchObject({ to: 'A', rank: 1, fromWhat: 'middle' })
  const second = navigate(first.cursor, 'farther', five, [2, 1.1])
  expect(second.result).toMatchObject({ to: 'E', rank: 2, from: MIDDLE, fromWhat: 'start' })
  expect(go(five, ['nearer'], second.cursor, [2, 1.1]).at).toBe('A')
  expect(navigate(go(five, ['nearer'], second.cursor), 'nearer', five, MIDDLE).result).toEqual({
    kind: 'no further',
    step: 'nearer',
  })
  expect(go(five, ['nearest'], second.cursor, [2, 1]).at).toBe('C')
})

test('a step goes on from what was chosen elsewhere, and keeps no way back from there', () => {
  const cursor = navigateFrom(go(five, ['nearest', 'east']), 'D')
  const result = navigate(cursor, 'east', five, MIDDLE).result
  expect(result).toMatchObject({ to: 'A', from: [-1, 1], fromWhat: 'left' })
  const same = go(five, ['nearest', 'east'])
  expect(navigateFrom(same, same.at)).toBe(same)
})

test('where the entity is gone, the step goes on from the place that it had; where it never had one, from the start', () => {
  const cursor = go(five, ['nearest', 'east', 'east'])
  expect(cursor.at).toBe('B')
  const without = spotsAt({ A: [0, 1], C: [2, 1.1] })
  expect(navigate(cursor, 'east', without, MIDDLE).result).toMatchObject({ to: 'C', from: [1, 1], fromWhat: 'gone' })
  expect(navigate(cursor, 'farther', without, MIDDLE).result).toMatchObject({ to: 'A', rank: 1 })
  expect(navigate(navigateFrom(cursor, 'no position'), 'north', without, MIDDLE).result).toMatchObject({
    to: 'A',
    fromWhat: 'start',
  })
})

test('nothing that way, and nothing at all, are said and change nothing', () => {
  const alone = spotsAt({ A: [0, 1] })
  const cursor = go(alone, ['nearest'])
  const { cursor: after, result } = navigate(cursor, 'west', alone, MIDDLE)
  expect(result).toEqual({ kind: 'no further', step: 'west' })
  expect(after.at).toBe('A')
  expect(navigate(START, 'west', new Spots(), MIDDLE)).toEqual({ cursor: START, result: { kind: 'nobody' } })
})
