import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Task } from '../contract/task.ts'
import { fieldsChangedInPlace } from '../conformance/findings/task-versions.ts'
import { mergeSnapshot, isOlder } from './merge.ts'
import { taskSnapshots, type TaskSnapshot } from './task-merge.ts'

function received(task: Task, asOf = 0): TaskSnapshot {
  return {
    task,
    raw: task,
    receivedAt: asOf,
    asOf,
    exchangeId: asOf,
  }
}
function mergeTask(before: TaskSnapshot, incoming: TaskSnapshot) {
  const { kept } = mergeSnapshot(
    { kept: before, older: undefined, change: undefined },
    incoming,
    Infinity,
    taskSnapshots,
  )
  return {
    kept,
    changedInPlace: fieldsChangedInPlace(before.raw, incoming.raw),
    isOlder: isOlder(before, incoming, taskSnapshots),
  }
}

function time(second: number): string {
  return new Date(Date.UTC(2026, 10, 21, 14, 0, second)).toISOString()
}

function task(definition: number, status: number, extra: Partial<Task> = {}): Task {
  return {
    version: { taskId: 't', definitionVersion: definition, statusVersion: status },
    description: `definition ${definition}`,
    status: { status: status < 3 ? 'STATUS_SENT' : 'STATUS_EXECUTING', lastUpdateTime: time(status) },
    lastUpdateTime: time(Math.max(definition, status)),
    ...extra,
  }
}

test('keeps the newer definition and the newer status of two answers', () => {
  const { kept } = mergeTask(received(task(3, 1)), received(task(2, 5)))
  expect(kept.task.description).toBe('definition 3')
  expect(kept.task.status?.status).toBe('STATUS_EXECUTING')
  expect(kept.task.version).toEqual({ taskId: 't', definitionVersion: 3, statusVersion: 5 })
  expect(kept.raw).toEqual(kept.task)
})

test('an older answer changes nothing', () => {
  const before = received(task(2, 5))
  expect(mergeTask(before, received(task(2, 4), 9)).kept).toBe(before)
  expect(mergeTask(before, received(task(1, 5), 9)).kept).toBe(before)
})

function uncounted(second: number): Task {
  return {
    version: { taskId: 't' },
    status: { status: second > 5 ? 'STATUS_DONE_OK' : 'STATUS_EXECUTING', lastUpdateTime: time(second) },
    lastUpdateTime: time(0),
  }
}

test('status.lastUpdateTime guards the status where its counter is unset', () => {
  expect(mergeTask(received(uncounted(9)), received(uncounted(3), 7)).kept.task.status?.status).toBe('STATUS_DONE_OK')
  expect(mergeTask(received(uncounted(3)), received(uncounted(9), 7)).kept.task.status?.status).toBe('STATUS_DONE_OK')
})

test('equal versions with different content are a finding, named by field; equal content is none', () => {
  const one = received(task(2, 2))
  const other = received(task(2, 2, { description: 'edited without counting' }), 4)
  expect(mergeTask(one, other).changedInPlace).toEqual(['description'])
  expect(mergeTask(one, received(task(2, 2), 4))).toEqual({ kept: one, changedInPlace: [], isOlder: false })
})

test('a delivery state that moves on with its update time is no finding', () => {
  const pending = task(2, 2, { deliveryState: { status: 'DELIVERY_STATUS_PENDING_EXECUTE' }, lastUpdateTime: time(10) })
  const delivered = task(2, 2, { deliveryState: { status: 'DELIVERY_STATUS_DELIVERED' }, lastUpdateTime: time(11) })
  const merged = mergeTask(received(delivered), received(pending, 5))
  expect(merged.changedInPlace).toEqual([])
  expect(merged.kept.task.deliveryState?.status).toBe('DELIVERY_STATUS_DELIVERED')
})

function delivery(status: 'PENDING_EXECUTE' | 'DELIVERED'): Partial<Task> {
  return { deliveryState: { status: `DELIVERY_STATUS_${status}` } }
}

test('a copy that lags under a newer update time changes neither status nor delivery', () => {
  const sent = task(1, 2, delivery('PENDING_EXECUTE'))
  const executing = task(2, 3, delivery('DELIVERED'))
  const lagging = { ...sent, lastUpdateTime: time(50) }
  const once = mergeTask(received(sent), received(executing, 1)).kept
  const { kept, isOlder } = mergeTask(once, received(lagging, 2))
  expect(kept).toBe(once)
  expect(isOlder).toBe(true)
})

/** Every field names its answer; versions and times are random, as no sound service gives them. */
const someAnswer = fc
  .record({
    definition: fc.nat(3),
    status: fc.nat(3),
    updated: fc.option(fc.nat(3), { nil: undefined }),
    statusUpdated: fc.option(fc.nat(3), { nil: undefined }),
  })
  .map((age) => (asOf: number) => {
    const { definition, status, updated, statusUpdated } = age
    const given: Task = {
      version: { taskId: 't', definitionVersion: definition, statusVersion: status },
      description: `answer ${asOf}`,
      initialEntities: [{ entity: { entityId: `entity ${asOf}` } }],
      status: {
        taskError: { message: `answer ${asOf}` },
        ...(statusUpdated !== undefined && { lastUpdateTime: time(statusUpdated) }),
      },
      deliveryState: { error: { message: `answer ${asOf}` } },
      ...(updated !== undefined && { lastUpdateTime: time(updated) }),
    }
    return { ...age, asOf, received: received(given, asOf) }
  })

type SomeAnswer = ReturnType<typeof someAnswer.generate>['value'] extends (asOf: number) => infer Answer
  ? Answer
  : never

/** The answer with the greatest ages, compared in order. */
function newestBy(answers: readonly SomeAnswer[], ageOf: (answer: SomeAnswer) => readonly (number | undefined)[]) {
  const written = (answer: SomeAnswer) => ageOf(answer).map((value) => String((value ?? -1) + 1).padStart(3, '0'))
  const [newest] = answers.toSorted((one, other) => (written(one).join() > written(other).join() ? -1 : 1))
  return newest?.received.task
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

test('takes each part from its newest version, in all orders of the answers', () => {
  fc.assert(
    fc.property(fc.array(someAnswer, { minLength: 1, maxLength: 5 }), (makers) => {
      const answers = makers.map((make, index) => make(index))
      const definition = newestBy(answers, (one) => [one.definition, one.status, one.updated, one.asOf])
      const status = newestBy(answers, (one) => [one.status, one.statusUpdated, one.definition, one.updated, one.asOf])
      const uncounted = newestBy(answers, (one) => [one.status, one.definition, one.updated, one.asOf])
      const expected = {
        version: {
          taskId: 't',
          definitionVersion: definition?.version?.definitionVersion,
          statusVersion: status?.version?.statusVersion,
        },
        description: definition?.description,
        initialEntities: definition?.initialEntities,
        status: status?.status,
        deliveryState: uncounted?.deliveryState,
        ...(uncounted?.lastUpdateTime !== undefined && { lastUpdateTime: uncounted.lastUpdateTime }),
      }
      for (const [first, ...rest] of permutations(answers)) {
        if (first === undefined) continue
        const { task: kept, raw } = rest.reduce((before, next) => mergeTask(before, next.received).kept, first.received)
        expect(kept).toEqual(expected)
        expect(raw).toEqual(expected)
      }
    }),
    { numRuns: 150 },
  )
})
