import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'

import { handoverSections, draftSchema } from '../../../../../watch/wire/handover.ts'
import type { LogEntry } from '../../../../../watch/wire/log.ts'
import { loadedTask } from '../../../../../picture/loaded-task.test.support.ts'
import { changesInSlices, changesSince, draftHandover } from './draft-handover.ts'
import type { DraftParts } from './draft-parts.ts'
import { stamp, day, FROM, NOW, task, parts, textsOf } from './draft.test.support.ts'

const extentOf: DraftParts['extentOf'] = (family) => (family === 'executing' ? 'more' : 'all')

test('what is open is told by lane, with the oldest, and never as more than what was read', () => {
  const tasks = [
    task('a', 'EXECUTING', { createTime: stamp('13:29:00') }),
    task('b', 'EXECUTING', { createTime: stamp('17:00:00') }),
    task('c', 'CREATED', { createTime: stamp('11:16:00') }),
  ]
  expect(textsOf({ tasks, extentOf }, 'open')).toEqual([
    'Planned: 1 | oldest 6 h 42 m',
    'Executing: 2 + more | oldest 4 h 29 m',
  ])
  expect(textsOf({ tasks, extentOf }, 'unknown')).toEqual(['Executing isn’t fully loaded. There may be more tasks'])
})

test('what the log says of the journal is told in its words, as not each entry means that it was forgotten', () => {
  const lost = entry(170, { kind: 'journal', text: 'journal.db was empty (0 bytes): anything in it is lost' })
  expect(textsOf({ log: [lost] }, 'deeds')).toEqual([`${lost.text} | at 14:00:00Z`])
  const forgot = entry(171, { kind: 'journal', text: 'Forgot the journal', by: 'watch-desk-1' })
  expect(textsOf({ log: [lost, forgot] }, 'deeds')).toEqual([
    `2 entries about the journal: ${lost.text}; Forgot the journal`,
  ])
})

function entry(number: number, more: Partial<LogEntry>): LogEntry {
  return {
    number,
    id: `e-${number}`,
    kind: 'written',
    at: day('14:00:00'),
    text: '',
    subjects: [],
    before: '',
    hash: '',
    ...more,
  }
}

test('of what was done each unknown outcome stands first, the rest is counted', () => {
  const log = [
    entry(169, { kind: 'egress deletion', outcome: 'done', at: FROM - 1 }),
    entry(170, { kind: 'egress deletion', outcome: 'done' }),
    entry(171, { kind: 'egress deletion', outcome: 'refused' }),
    entry(171.5, { kind: 'egress deletion', outcome: 'refused' }),
    entry(172, {
      kind: 'egress deletion',
      outcome: 'unknown',
      at: day('14:19:12'),
      text: 'deletion of gull-5, no reply',
    }),
    entry(173, { kind: 'override cleared', outcome: 'done' }),
    entry(174, { kind: 'written', text: 'Hello' }),
  ]
  expect(textsOf({ log }, 'deeds')).toEqual([
    'Outcome unknown: deletion of gull-5, no reply | sent 14:19:12Z',
    '1 override cleared',
    '1 egress stream deleted, 2 requests refused',
  ])
  expect(draftHandover(parts({ log }))).toMatchObject({ logFrom: 170, logTo: 174 })
})

test('changes since a draft are matters, not the ages beside them', () => {
  const tasks = [
    task('a', 'EXECUTING'),
    task('b', 'EXECUTING', { executionConstraints: { completeBefore: stamp('18:10:00') } }),
  ]
  const draft = draftHandover(parts({ tasks })).items
  expect(changesSince(draft, draftHandover(parts({ tasks, asOf: NOW + 50_000 })).items)).toBe(0)
  // One less in its lane, one deadline less, one ended, fewer changed.
  expect(
    changesSince(draft, draftHandover(parts({ tasks: [task('a', 'EXECUTING'), task('b', 'DONE_OK')] })).items),
  ).toBe(4)
})

/** A few long ones are enough: making each long takes seconds. */
function mostlyShort(text: (maxLength: number) => fc.Arbitrary<string>, longest: number): fc.Arbitrary<string> {
  return fc.oneof({ weight: 15, arbitrary: text(20) }, { weight: 1, arbitrary: text(longest) })
}

test('whatever is in the picture, the server takes the draft, its sections are in order and its ids are each there once', () => {
  const anyTask = fc
    .record({
      id: mostlyShort((maxLength) => fc.string({ maxLength }), 2000),
      name: mostlyShort((maxLength) => fc.string({ unit: 'binary', maxLength }), 900),
      status: fc.constantFrom('EXECUTING', 'DONE_OK', 'DONE_NOT_OK', 'WHATEVER', 'CREATED'),
      due: fc.option(fc.integer({ min: NOW - 9e6, max: NOW + 9e7 })),
      error: fc.string({ maxLength: 3 }),
    })
    .map(({ id, name, status, due, error }) =>
      loadedTask(id, {
        displayName: name,
        lastUpdateTime: stamp('12:00:00'),
        status: { status: `STATUS_${status}`, taskError: { message: error } },
        ...(due !== null && { executionConstraints: { completeBefore: new Date(due).toISOString() } }),
      }),
    )
  fc.assert(
    fc.property(fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 700 }), (tasks) => {
      const draft = { ...draftHandover(parts({ tasks, extentOf: () => 'so far', lastRead: undefined })), revision: 0 }
      expect(v.safeParse(draftSchema, draft).issues).toBeUndefined()
      const order = draft.items.map(({ section }) => handoverSections.indexOf(section))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(new Set(draft.items.map(({ id }) => id)).size).toBe(draft.items.length)
    }),
    { numRuns: 60 },
  )
})

test('a draft is compared in slices, and reads the dates of each version of a task once', async () => {
  let reads = 0
  const tasks = Array.from({ length: 2000 }, (_, index) => {
    const made = task(`t-${index}`, index % 2 === 0 ? 'EXECUTING' : 'CREATED')
    const { createTime } = made.task
    Object.defineProperty(made.task, 'createTime', {
      enumerable: true,
      get: () => {
        reads += 1
        return createTime
      },
    })
    return made
  })
  const before = draftHandover(parts({ tasks: tasks.slice(1) })).items
  const now = parts({ tasks })
  reads = 0
  // Everything takes longer than a slice.
  let clock = 0
  const performanceNow = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20))
  let pauses = 0
  const isOver = () => {
    pauses += 1
    return false
  }
  expect(await changesInSlices(before, now, () => true, isOver)).toBe(changesSince(before, draftHandover(now).items))
  expect(pauses).toBeGreaterThan(2000 / 64)
  const readAtFirst = reads
  reads = 0
  await changesInSlices(
    before,
    now,
    () => true,
    () => false,
  )
  expect(readAtFirst).toBeGreaterThan(0)
  expect(reads).toBe(0)
  expect(
    await changesInSlices(
      before,
      now,
      () => true,
      () => true,
    ),
  ).toBeUndefined()
  performanceNow.mockRestore()
})
