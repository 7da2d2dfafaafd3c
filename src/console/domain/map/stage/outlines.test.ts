import { expect, test } from 'vitest'

import { countOf, thinned, type Paths } from '../../../../geo/thin.ts'
import { OutlineResult, type Shape } from '../../../../geo/outline.ts'
import { Outlines } from './outlines.ts'

const MANY = 50_000

function line(count = MANY, latitudeDegrees = 0): Shape & { kind: 'line' } {
  return {
    kind: 'line',
    list: Array.from({ length: count }, (_, index) => ({ latitudeDegrees, longitudeDegrees: index / count })),
  }
}

/** The test decides when the worker answers. */
function heldWorker() {
  const answers: (() => void)[] = []
  let onAsked: (() => void) | undefined
  return {
    thin: (paths: Paths) =>
      new Promise<Paths>((resolve) => {
        answers.push(() => resolve(thinned(paths)))
        onAsked?.()
      }),
    answer: () => answers.shift()?.(),
    /** However long reading takes: a busy machine may stand for seconds. */
    asked: () =>
      new Promise<void>((resolve) => {
        onAsked = resolve
        if (answers.length > 0) resolve()
      }),
  }
}

function outlinesWith(thin: (paths: Paths) => Promise<Paths>) {
  const waiting: (() => void)[] = []
  let ready = 0
  const outlines = new Outlines<object>(thin, () => {
    ready += 1
    for (const resolve of waiting.splice(0)) resolve()
  })
  return { outlines, next: () => new Promise<void>((resolve) => waiting.push(resolve)), ready: () => ready }
}

test.each(['line', 'ring', 'rings'])('no step of reading a %s takes more than a thousand points', (form) => {
  let reads = 0
  const counted = Array.from({ length: MANY }, (_, index) => ({
    longitudeDegrees: index / MANY,
    get latitudeDegrees() {
      reads += 1
      return 1
    },
  }))
  const corners = counted.map((position) => ({ position }))
  const shape: Shape =
    form === 'line'
      ? { kind: 'line', list: counted }
      : {
          kind: 'polygon',
          list: form === 'ring' ? [{ positions: corners }] : corners.map((one) => ({ positions: [one] })),
        }
  const reading = new OutlineResult(shape)
  let longest = 0
  for (const _ of reading.steps()) {
    longest = Math.max(longest, reads)
    reads = 0
  }
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(1000)
  expect(reading.outline.whole).toBeGreaterThanOrEqual(MANY)
})

test('a shape is worked out once, however often it is asked for', async () => {
  let thinnings = 0
  const { outlines, next } = outlinesWith((paths) => {
    thinnings += 1
    return Promise.resolve(thinned(paths))
  })
  const [owner, shape] = [{}, line()]
  expect(outlines.of(owner, shape)).toEqual({ outline: undefined, isPending: true })
  expect(outlines.of(owner, shape).isPending).toBe(true)
  expect(outlines.isIdle).toBe(false)
  await next()
  const { outline, isPending } = outlines.of(owner, { ...shape })
  expect(isPending).toBe(false)
  expect(outline?.whole).toBe(MANY)
  expect(countOf(outline?.paths ?? { points: new Float64Array(), ends: [] })).toBeLessThan(20_002)
  expect([thinnings, outlines.isIdle]).toEqual([1, true])
})

test('a shape that comes as a new object keeps the outline before it until its own is there', async () => {
  const worker = heldWorker()
  const { outlines, next } = outlinesWith(worker.thin)
  const owner = {}
  outlines.of(owner, line(MANY, 1))
  const first = next()
  await worker.asked()
  worker.answer()
  await first
  // Faster than the worker: the newest is next, and results between aren't empty.
  for (const latitude of [2, 3, 4]) {
    const { outline, isPending } = outlines.of(owner, line(MANY, latitude))
    expect([outline?.paths.points[1], isPending]).toEqual([1, true])
  }
  const newest = line(MANY, 5)
  outlines.of(owner, newest)
  const second = next()
  await worker.asked()
  worker.answer()
  await second
  expect([2, 5]).toContain(outlines.of(owner, newest).outline?.paths.points[1])
  if (outlines.of(owner, newest).isPending) {
    const third = next()
    await worker.asked()
    worker.answer()
    await third
  }
  expect(outlines.of(owner, newest)).toMatchObject({ isPending: false, outline: { whole: MANY } })
  expect(outlines.of(owner, newest).outline?.paths.points[1]).toBe(5)
})

test('the line and the polygon of one owner, and those of another, do not get in each other’s way', async () => {
  const { outlines, next } = outlinesWith((paths) => Promise.resolve(thinned(paths)))
  const [one, other] = [{}, {}]
  const area: Shape = {
    kind: 'polygon',
    list: [{ positions: line(MANY, 7).list.map((at) => ({ position: at ?? {}, heightM: 3 })) }],
  }
  outlines.of(one, line(MANY, 1))
  await next()
  expect(outlines.of(one, area).outline).toBeUndefined()
  expect(outlines.of(other, line(MANY, 2)).outline).toBeUndefined()
  await next()
  expect(outlines.of(one, area).outline).toMatchObject({ whole: MANY + 1, heightMetres: 3 })
})

test('where the worker fails the page thins what it reads again', async () => {
  const { outlines, next } = outlinesWith(({ points }) => {
    structuredClone(points, { transfer: [points.buffer] })
    return Promise.reject(new Error('The worker of the map failed.'))
  })
  const [owner, shape] = [{}, line()]
  outlines.of(owner, shape)
  await next()
  const { outline, isPending } = outlines.of(owner, shape)
  expect(isPending).toBe(false)
  expect(outline?.whole).toBe(MANY)
  expect(outline?.paths.points.length).toBeGreaterThan(1000)
})

test('nothing is worked out any more after the end', async () => {
  const worker = heldWorker()
  const { outlines, ready } = outlinesWith(worker.thin)
  outlines.of({}, line())
  await worker.asked()
  outlines.stop()
  worker.answer()
  await Promise.resolve()
  expect(ready()).toBe(0)
})
