import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Task } from '../../../contract/task.ts'
import { absorbTask, type LoadedTask } from '../../../picture/loaded-task.ts'
import { contentOf } from './contents.ts'
import { neededOf, type Version } from './needed-versions.ts'
import { toldTask } from './told-task.ts'

const START = Date.UTC(2026, 10, 21, 14)

/** Versions of one task as a service may tell them: late, twice, in any order, without counters or times. */
const versions = fc.array(
  fc
    .record({
      definition: fc.option(fc.nat(3), { nil: undefined }),
      status: fc.option(fc.nat(3), { nil: undefined }),
      updated: fc.option(fc.nat(4), { nil: undefined }),
      statusUpdated: fc.option(fc.nat(4), { nil: undefined }),
      name: fc.constantFrom('one', 'two'),
      state: fc.constantFrom('STATUS_SENT', 'STATUS_ACK'),
    })
    .map(({ definition, status, updated, statusUpdated, name, state }): Task => ({
      version: {
        taskId: 'a',
        ...(definition !== undefined && { definitionVersion: definition }),
        ...(status !== undefined && { statusVersion: status }),
      },
      displayName: name,
      status: {
        status: state,
        ...(statusUpdated !== undefined && { lastUpdateTime: stamp(statusUpdated) }),
      } as Task['status'] & object,
      ...(updated !== undefined && { lastUpdateTime: stamp(updated) }),
    })),
  { minLength: 1, maxLength: 8 },
)

function stamp(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString()
}

/** The same of a service that counts: what is older is so in all its counters and times. */
const counted = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }).map((numbers) =>
  numbers.map((number): Task => ({
    version: { taskId: 'a', definitionVersion: number, statusVersion: number },
    displayName: `version ${number}`,
    lastUpdateTime: stamp(number),
  })),
)

/** The task of now and of the past after each of its versions was told. */
function* afterEach(all: readonly Task[]) {
  const texts = all.map((task) => JSON.stringify(task))
  let live: LoadedTask | undefined
  let needed: readonly Version[] = []
  for (const [index, text] of texts.entries()) {
    const raw = JSON.parse(text) as Task
    const at = START + 60_000 + index * 2000
    const source = { receivedAt: at, asOf: at, until: at + 1000, exchangeId: undefined }
    live = absorbTask(live, { id: 'a', task: raw, raw }, source, { newsAfter: Infinity, underParent: undefined }).after
    needed = neededOf(needed, { id: 'a', content: index, moment: at, asOf: at }, text)
    const told = needed.map(({ task }) => task)
    yield { live, past: toldTask(told, { get: (id) => contentOf(texts[id] ?? '') }, {}), told }
  }
}

test('what is needed of the versions makes the task that all of them make, whatever order they were told in', () => {
  fc.assert(
    fc.property(versions, (all) => {
      for (const { live, past } of afterEach(all)) expect(past?.raw).toEqual(live.raw)
    }),
    { numRuns: 2000 },
  )
})

test('a service that goes back is told in the past as it was then, and one that goes on needs its last version alone', () => {
  fc.assert(
    fc.property(counted, (all) => {
      for (const { live, past, told } of afterEach(all)) {
        expect(past?.raw).toEqual(live.raw)
        expect(past?.olderAnswer?.raw).toEqual(live.olderAnswer?.raw)
        const numbers = all.slice(0, (told.at(-1)?.content ?? 0) + 1).map(({ version }) => version?.statusVersion ?? 0)
        const last = numbers.at(-1) ?? 0
        if (numbers.slice(0, -1).every((number) => number < last)) expect(told).toHaveLength(1)
      }
    }),
    { numRuns: 500 },
  )
})
