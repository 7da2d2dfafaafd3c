import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createCollection, type Collection } from './collection.ts'
import { flatView, view, type View } from './view.ts'
import { runs } from '../property-runs.test.support.ts'

interface Thing {
  readonly id: string
  readonly size: number
  readonly words: string
  readonly parts: readonly { readonly name: string }[]
}

const ids = Array.from({ length: 40 }, (_, index) => `t${index}`)
const someThing = fc.record({
  id: fc.constantFrom(...ids),
  size: fc.nat(9),
  words: fc.constantFrom('radar', 'raft', 'hold', 'hoist', ''),
  parts: fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c') }), { maxLength: 3 }),
})

/** Items are added, changed and removed; names change; viewers with other filters appear and leave. */
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('put' as const), things: fc.array(someThing, { maxLength: 80 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), ids: fc.subarray(ids) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), to: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      smallest: fc.nat(9),
      text: fc.constantFrom('', 'r', 'ra', 'h', 'hoist', 'none'),
      descending: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
)

function byId(one: Thing, other: Thing): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Viewers, and views made from scratch to compare with. */
function look(things: Collection<Thing>, names: Collection<string>, step: Look) {
  const { smallest, text, descending } = step
  const nameOf = (thing: Thing): string => names.get(String(thing.size % 3)) ?? ''
  const isWanted = (thing: Thing): boolean => thing.size >= smallest
  const matches = (thing: Thing): boolean => `${thing.words} ${nameOf(thing)}`.includes(text)
  const compareText = (one: unknown, other: unknown): number =>
    one === other ? 0 : String(one) < String(other) === descending ? 1 : -1
  const wanted = view(things, { where: isWanted, order: byId, groupBy: (thing) => thing.words })
  const found = view(wanted, { where: matches, order: byId, along: [names], groupBy: (thing) => thing.words })
  const sortBy = { key: nameOf, compare: compareText }
  const all = view(wanted, { order: byId, along: [names], sortBy })
  const sorted = view(found, { order: byId, along: [names], sortBy, likeIn: all })
  const parts = flatView(found, partsOf, { order: byPart })
  const expected = () => {
    const all = [...things.items()].filter(isWanted).toSorted(byId)
    const narrowed = all.filter(matches)
    return {
      wanted: all,
      groups: groupsOf(all),
      found: narrowed,
      foundGroups: groupsOf(narrowed),
      sorted: narrowed.toSorted((one, other) => compareText(nameOf(one), nameOf(other)) || byId(one, other)),
      parts: narrowed.flatMap(partsOf).toSorted(byPart),
    }
  }
  const shown = () => ({
    wanted: wanted.shown().rows,
    groups: asRecord(wanted),
    found: found.shown().rows,
    foundGroups: asRecord(found),
    sorted: sorted.shown().rows,
    parts: parts.shown().rows,
  })
  return { views: [wanted, sorted, parts], expected, shown }
}

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never
type Look = Extract<Step, { do: 'look' }>

interface Part {
  readonly key: string
  readonly name: string
}
const parts = new WeakMap<Thing, readonly Part[]>()
function partsOf(thing: Thing): readonly Part[] {
  const known = parts.get(thing) ?? thing.parts.map(({ name }, index) => ({ name, key: `${thing.id} ${index}` }))
  parts.set(thing, known)
  return known
}
function byPart(one: Part, other: Part): number {
  const [left, right] = [`${one.name} ${one.key}`, `${other.name} ${other.key}`]
  return left < right ? -1 : left > right ? 1 : 0
}

function groupsOf(rows: readonly Thing[]): Record<string, readonly Thing[]> {
  const found: Record<string, Thing[]> = {}
  for (const row of rows) (found[row.words] ??= []).push(row)
  return found
}
function asRecord(of: View<Thing>): Record<string, readonly Thing[]> {
  return Object.fromEntries(of.shown().groups)
}

function play(list: readonly Step[]): void {
  const things = createCollection<Thing>()
  const names = createCollection<string>()
  let looking: ReturnType<typeof look>[] = []
  let stops: (() => void)[] = []
  for (const step of list) {
    if (step.do === 'put') things.apply(step.things.map((thing) => [thing.id, thing]))
    if (step.do === 'take') things.apply(step.ids.map((id) => [id, undefined]))
    if (step.do === 'rename') names.apply([[String(step.to), `${names.get(String(step.to)) ?? ''}r`.slice(-2)]])
    if (step.do === 'clear') things.clear()
    if (step.do === 'leave') stops.shift()?.()
    if (step.do === 'look') {
      const one = look(things, names, step)
      looking = [...looking, one].slice(-4)
      stops = [...stops, ...one.views.map((each) => each.follow(() => undefined))].slice(-9)
    }
    for (const one of looking) expect(one.shown()).toEqual(one.expected())
  }
}

test('a view shows what a filter, sort and grouping of everything would, whatever goes on: 4,000 steps', () => {
  let done = 0
  fc.assert(
    fc.property(fc.array(steps, { minLength: 100, maxLength: 100 }), (list) => {
      done += list.length
      play(list)
    }),
    { ...runs(40), seed: 20_261_121 },
  )
  expect(done).toBeGreaterThanOrEqual(4000)
}, 60_000)

function thing(id: string, words: string): Thing {
  return { id, size: 1, words, parts: [] }
}

test('lists that a step leaves alone stay the same objects', () => {
  const things = createCollection<Thing>()
  things.apply([thing('a', 'raft'), thing('b', 'hold')].map((each) => [each.id, each]))
  const grouped = view(things, { order: byId, groupBy: (each) => each.words })
  const stop = grouped.follow(() => undefined)
  const before = grouped.shown()
  things.apply([['c', thing('c', 'raft')]])
  const after = grouped.shown()
  expect(after.groups.get('hold')).toBe(before.groups.get('hold'))
  expect(after.groups.get('raft')).not.toBe(before.groups.get('raft'))
  // Nothing it shows changed: the same object.
  const small = view(things, { where: ({ size }) => size > 5, order: byId })
  const nothing = small.shown()
  const end = small.follow(() => undefined)
  things.apply([['d', thing('d', 'hold')]])
  expect(small.shown()).toBe(nothing)
  stop()
  end()
})

test('a view follows its source only while it is followed itself', () => {
  let followers = 0
  const things = createCollection<Thing>()
  const counted = {
    ...things,
    get version() {
      return things.version
    },
    follow: (follower: Parameters<typeof things.follow>[0]) => {
      followers += 1
      const stop = things.follow(follower)
      return () => {
        followers -= 1
        stop()
      }
    },
  }
  const shown = view(view(counted, { order: byId }), { order: byId })
  expect(shown.shown().rows).toEqual([])
  expect(followers).toBe(0)
  const stops = [shown.follow(() => undefined), shown.follow(() => undefined)]
  expect(followers).toBe(1)
  for (const stop of stops) stop()
  expect(followers).toBe(0)
})

test('prepared in steps, a view has what changed between them, and reads nothing again', () => {
  const change = fc.oneof(
    {
      weight: 20,
      arbitrary: fc.record({
        do: fc.constant('put' as const),
        things: fc.array(someThing, { minLength: 1, maxLength: 5 }),
      }),
    },
    { weight: 20, arbitrary: fc.record({ do: fc.constant('take' as const), ids: fc.subarray(ids) }) },
    { weight: 20, arbitrary: fc.record({ do: fc.constant('rename' as const), to: fc.nat(2) }) },
    { weight: 20, arbitrary: fc.record({ do: fc.constant('nothing' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120, size: 'max' }), fc.boolean(), (changes, descending) => {
      const things = createCollection<Thing>()
      const names = createCollection<string>()
      const many = Array.from({ length: 400 }, (_, index) => ({ ...thing(`m${index}`, 'raft'), size: index % 10 }))
      things.apply([...many, ...ids.map((id) => thing(id, 'hold'))].map((each) => [each.id, each]))
      const { views, expected, shown } = look(things, names, { do: 'look', smallest: 1, text: '', descending })
      const waiting = [...changes]
      for (const each of views)
        for (const _ of each.prepare()) {
          const next = waiting.shift()
          if (next?.do === 'put') things.apply(next.things.map((one) => [one.id, one]))
          if (next?.do === 'take') things.apply(next.ids.map((id) => [id, undefined]))
          if (next?.do === 'rename') names.apply([[String(next.to), `n${waiting.length}`]])
          if (next?.do === 'clear') things.clear()
        }
      expect(shown()).toEqual(expected())
    }),
    { ...runs(20), seed: 20_261_126, endOnFailure: true },
  )
  let read = 0
  const things = createCollection<Thing>()
  things.apply(Array.from({ length: 400 }, (_, index) => [`m${index}`, thing(`m${index}`, 'raft')]))
  const where = (): boolean => (read += 1) > 0
  const prepared = view(things, { where, order: byId })
  for (const _ of prepared.prepare()) things.apply([[`n${read}`, thing(`n${read}`, 'hold')]])
  const added = things.size - 400
  expect(added).toBeGreaterThan(4)
  expect(prepared.shown().rows).toHaveLength(things.size)
  expect(read).toBe(things.size)
})
