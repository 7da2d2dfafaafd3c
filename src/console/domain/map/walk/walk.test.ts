import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LonLat } from '../../../../geo/lon-lat.ts'
import { Spots, type Quarter } from './spots.ts'
import { START, stepOn, walkFrom, type Step, type Walk } from './walk.ts'

const QUARTERS: readonly Quarter[] = ['north', 'east', 'south', 'west']
const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' } as const
const MIDDLE: LonLat = [0, 0]

function spotsAt(places: Record<string, LonLat>): Spots {
  const spots = new Spots()
  for (const [id, at] of Object.entries(places)) spots.add(id, at)
  return spots
}
function go(spots: Spots, steps: readonly Step[], from: Walk = START, middle = MIDDLE): Walk {
  return steps.reduce((walk, step) => stepOn(walk, step, spots, middle).walk, from)
}

const five = spotsAt({ A: [0, 1], B: [1, 1], C: [2, 1.1], D: [-1, 1], E: [0.9, 1.05] })

test('the first step is measured from the middle of the map, the next from where it led to', () => {
  const first = stepOn(START, 'north', five, MIDDLE)
  expect(first.told).toMatchObject({ kind: 'came', to: 'A', from: MIDDLE, fromWhat: 'middle' })
  const second = stepOn(first.walk, 'east', five, [50, 50])
  expect(second.told).toMatchObject({ kind: 'came', to: 'E', from: [0, 1], fromWhat: 'left' })
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
        let walk = go(spots, ['nearest'])
        const been: (string | undefined)[] = [walk.at]
        const done: Quarter[] = []
        for (const step of steps) {
          const next = stepOn(walk, step, spots, MIDDLE)
          const isBack = done.length > 0 && OPPOSITE[done.at(-1) ?? step] === step
          if (next.told.kind === 'came' && isBack) {
            done.pop()
            been.pop()
          } else if (next.told.kind === 'came') {
            done.push(step)
            been.push(next.walk.at)
          }
          walk = next.walk
          expect(walk.at).toBe(been.at(-1))
        }
        for (const step of done.toReversed()) {
          been.pop()
          walk = go(spots, [OPPOSITE[step]], walk)
          expect(walk.at).toBe(been.at(-1))
        }
        expect(walk.way).toEqual([])
      },
    ),
  )
})

test('by distance the order keeps its start while the map moves, until it is begun anew', () => {
  const first = stepOn(START, 'nearest', five, MIDDLE)
  expect(first.told).toMatchObject({ to: 'A', rank: 1, fromWhat: 'middle' })
  const second = stepOn(first.walk, 'farther', five, [2, 1.1])
  expect(second.told).toMatchObject({ to: 'E', rank: 2, from: MIDDLE, fromWhat: 'start' })
  expect(go(five, ['nearer'], second.walk, [2, 1.1]).at).toBe('A')
  expect(stepOn(go(five, ['nearer'], second.walk), 'nearer', five, MIDDLE).told).toEqual({
    kind: 'no further',
    step: 'nearer',
  })
  expect(go(five, ['nearest'], second.walk, [2, 1]).at).toBe('C')
})

test('a walk goes on from what was chosen elsewhere, and keeps no way back from there', () => {
  const walk = walkFrom(go(five, ['nearest', 'east']), 'D')
  const told = stepOn(walk, 'east', five, MIDDLE).told
  expect(told).toMatchObject({ to: 'A', from: [-1, 1], fromWhat: 'left' })
  const same = go(five, ['nearest', 'east'])
  expect(walkFrom(same, same.at)).toBe(same)
})

test('where the entity is gone, the walk goes on from the place that it had; where it never had one, from the start', () => {
  const walk = go(five, ['nearest', 'east', 'east'])
  expect(walk.at).toBe('B')
  const without = spotsAt({ A: [0, 1], C: [2, 1.1] })
  expect(stepOn(walk, 'east', without, MIDDLE).told).toMatchObject({ to: 'C', from: [1, 1], fromWhat: 'gone' })
  expect(stepOn(walk, 'farther', without, MIDDLE).told).toMatchObject({ to: 'A', rank: 1 })
  expect(stepOn(walkFrom(walk, 'no position'), 'north', without, MIDDLE).told).toMatchObject({
    to: 'A',
    fromWhat: 'start',
  })
})

test('nothing that way, and nothing at all, are said and change nothing', () => {
  const alone = spotsAt({ A: [0, 1] })
  const walk = go(alone, ['nearest'])
  const { walk: after, told } = stepOn(walk, 'west', alone, MIDDLE)
  expect(told).toEqual({ kind: 'no further', step: 'west' })
  expect(after.at).toBe('A')
  expect(stepOn(START, 'west', new Spots(), MIDDLE)).toEqual({ walk: START, told: { kind: 'nobody' } })
})
