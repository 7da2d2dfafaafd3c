import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ageOfTask, compareAges, type TaskPart } from '../contract/task-parts.ts'
import type { Task, TaskQuery } from '../contract/task.ts'
import { queryFilterOf, matchesQuery, isPoll } from './query-filter.ts'
import { deltaOf, newReaderState, type ReceivedAnswer } from './received-delta.ts'
import { applyDelta, emptyState, partsOf } from './received-state.ts'
import { ofEachPart } from './merge.ts'
import { reader } from './reader.test.support.ts'
import { composed } from './task-merge.ts'
import { makeService } from './task-service.test.support.ts'
import { createTasks, type TaskPage } from './tasks.ts'

interface Answer {
  readonly query: TaskQuery
  readonly page: TaskPage
}

/** A picture's view of a task, comparable between desk, journal and reference. */
interface Shown {
  readonly task: Task
  readonly isGone: boolean
}

const DAY = Date.UTC(2026, 10, 21)

function shownByDesk({ all }: ReturnType<typeof createTasks>): Record<string, Shown> {
  return Object.fromEntries(
    [...all.items()].map(({ id, task, absentSince }) => [id, { task, isGone: absentSince !== undefined }]),
  )
}

/** A journal's picture of the same answers: numbers of texts instead of tasks. */
function shownByJournal(answers: readonly Answer[]): Record<string, Shown> {
  const [state, context] = [emptyState(), newReaderState()]
  const texts: Task[] = []
  let moment = 0
  for (const { query, page } of answers) {
    const { asOf: date } = page
    moment = Math.max(date, moment + 1)
    const tasks = page.tasks.map(({ id, task }) => {
      const [definition, status, updated, statusUpdated] = ageOfTask(task, 0)
      const counters = [definition, status, updated, statusUpdated] as const
      return { id, content: texts.push(task) - 1, counters, status: task.status?.status }
    })
    const told: ReceivedAnswer = {
      moment,
      date,
      isLate: false,
      took: 0,
      at: moment,
      asked: { ...queryFilterOf(query), pageToken: query.pageToken },
      page: { tasks, nextPageToken: page.nextPageToken },
      failure: undefined,
      lost: undefined,
    }
    applyDelta(state, moment, deltaOf(state, context, told))
  }
  return Object.fromEntries(
    [...state.tasks].map(([id, { kept, absentSince }]) => {
      const of = partsOf(kept)
      const whole = texts[kept.content] ?? {}
      const task =
        kept.parts === undefined
          ? whole
          : composed(ofEachPart((part) => ({ task: texts[of[part]] ?? {}, raw: {} }))).task
      return [id, { task, isGone: absentSince !== undefined }]
    }),
  )
}

/** The plain reference: keeps every answer and evaluates all of them. */
function expected(answers: readonly Answer[]): Record<string, Shown> {
  const ids = new Set(answers.flatMap(({ page }) => page.tasks.map(({ id }) => id)))
  return Object.fromEntries([...ids].map((id) => [id, { task: newest(answers, id), isGone: isGone(answers, id) }]))
}

/** Each part from the newest answer that named the task. */
function newest(answers: readonly Answer[], id: string): Task {
  const snapshots = answers.flatMap(({ page }) =>
    page.tasks.flatMap((item) => (item.id === id ? { task: item.task, age: ageOfTask(item.task, page.asOf) } : [])),
  )
  const best = (part: TaskPart) =>
    snapshots.reduce((one, other) => (compareAges(part, other.age, one.age) >= 0 ? other : one))
  const [definition, status, uncounted] = [best('definition').task, best('status').task, best('uncounted').task]
  const { version: _, status: __, deliveryState: ___, lastUpdateTime: ____, ...defined } = definition
  return {
    ...defined,
    version: {
      ...uncounted.version,
      definitionVersion: definition.version?.definitionVersion,
      statusVersion: status.version?.statusVersion,
    },
    status: status.status,
    lastUpdateTime: uncounted.lastUpdateTime,
  }
}

/** A complete walk should have named the task but didn't, nor did a poll after it. */
function isGone(answers: readonly Answer[], id: string): boolean {
  const names = (index: number) => answers[index]?.page.tasks.some((item) => item.id === id) ?? false
  const walks = wholeWalks(answers)
  return walks.some(({ first, last, asked }) => {
    if (isPoll(asked)) return false
    const before = answers.slice(0, first).findLast(({ page }) => page.tasks.some((item) => item.id === id))
    const named = before?.page.tasks.find((item) => item.id === id)?.task
    if (named === undefined || answers.some((_, index) => index >= first && names(index))) return false
    const updated = Date.parse(named.lastUpdateTime ?? '')
    return (
      matchesQuery(asked, { status: named.status?.status, updated }) &&
      walks.some((poll) => isPoll(poll.asked) && poll.first > last)
    )
  })
}

function keyOf(query: TaskQuery, token: string | undefined): string {
  return JSON.stringify([{ ...query, pageToken: undefined }, token])
}

/** First and last answer, and query. A page belongs to the walk that gave its token. */
function wholeWalks(answers: readonly Answer[]) {
  const open = new Map<string, number>()
  return answers.flatMap(({ query, page }, index) => {
    const first = query.pageToken === undefined ? index : open.get(keyOf(query, query.pageToken))
    if (first === undefined) return []
    if (page.nextPageToken !== undefined) {
      open.set(keyOf(query, page.nextPageToken), first)
      return []
    }
    return { first, last: index, asked: queryFilterOf(query) }
  })
}

/**
 * Eight answers about one task, from current copies, replicas lagging in either part, and a restored backup.
 */
const eight: readonly Answer[] = (
  [
    [1, 1, 1],
    [1, 2, 3],
    [2, 2, 5],
    [2, 1, 4],
    [1, 3, 6],
    [2, 3, 7],
    [3, 1, 8],
    // Equal in all compared: the last to arrive counts.
    [3, 1, 8],
  ] as const
).map(([definition, status, second], index) => {
  const time = new Date(DAY + second * 1000).toISOString()
  const task: Task = {
    version: { taskId: 'task', definitionVersion: definition, statusVersion: status },
    description: `definition ${definition} of answer ${index}`,
    status: { status: `STATUS_${status}`, lastUpdateTime: new Date(DAY + status * 1000).toISOString() },
    lastUpdateTime: time,
  }
  const asOf = DAY + (10 + Math.min(index, 6)) * 1000
  const page = {
    tasks: [{ id: 'task', task, raw: task }],
    nextPageToken: undefined,
    receivedAt: asOf,
    asOf,
    exchangeId: index,
  }
  return { query: { updateTimeRange: { startTime: new Date(DAY).toISOString() } }, page }
})

test('desk and journal have of a task what a plain reference has, in each order of four answers out of eight', () => {
  const orders = (some: readonly Answer[], count: number): readonly (readonly Answer[])[] =>
    count === 0
      ? [[]]
      : some.flatMap((one) =>
          orders(
            some.filter((other) => other !== one),
            count - 1,
          ).map((rest) => [one, ...rest]),
        )
  for (const answers of orders(eight, 4)) {
    const tasks = createTasks()
    for (const { page } of answers) tasks.addPoll(page, page.asOf)
    const picture = expected(answers)
    expect(shownByDesk(tasks)).toEqual(picture)
    expect(shownByJournal(answers)).toEqual(picture)
  }
})

const SEED = Number(process.env['WATCHFLOOR_PICTURE_SEED'] ?? Date.now() % 1e6)
const SEQUENCES = Number(process.env['WATCHFLOOR_PICTURE_SEQUENCES'] ?? 3_000)
const statuses = ['STATUS_SENT', 'STATUS_EXECUTING', 'STATUS_DONE_OK']

const event = fc.oneof(
  fc.record({ do: fc.constant('page' as const), index: fc.nat(3) }),
  fc.record({ do: fc.constantFrom('update' as const), id: fc.nat(3), status: fc.constantFrom(...statuses) }),
  fc.record({ do: fc.constantFrom('define' as const, 'lose' as const, 'find' as const), id: fc.nat(3) }),
  fc.record({ do: fc.constant('lag' as const), changes: fc.nat(4) }),
  fc.record({ do: fc.constantFrom('poll' as const, 'renew' as const, 'round' as const) }),
)
const filters = [[], ['STATUS_SENT'], ['STATUS_SENT', 'STATUS_EXECUTING']] as const

test(`desk and journal have what a plain reference has of ${SEQUENCES} sequences of answers, seed ${SEED}`, () => {
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 5, maxLength: 25 }),
      fc.constantFrom(...filters),
      fc.integer({ min: 1, max: 4 }),
      (events, statuses, pageSize) => {
        const service = makeService(4, pageSize)
        const answers: Answer[] = []
        const query = (asked: TaskQuery): TaskPage => {
          // `Date` has whole seconds: avoid two answers in the same one.
          service.wait(2)
          const page = service.query(asked)
          answers.push({ query: asked, page })
          return page
        }
        const read = reader({ ...service, query }, { statuses, time: { kind: 'any' }, parent: undefined })
        for (const one of events) {
          if (one.do === 'page') read.page(one.index)
          if (one.do === 'update') service.put(`t${one.id}`, one.status)
          if (one.do === 'define') service.define(`t${one.id}`)
          if (one.do === 'lose') service.forget(`t${one.id}`)
          if (one.do === 'find') service.find(`t${one.id}`)
          if (one.do === 'lag') service.lag(one.changes)
          if (one.do === 'poll') read.poll()
          if (one.do === 'renew' || one.do === 'round') read.tasks.beginRound(service.now())
          if (one.do === 'round') {
            read.walkAll()
            read.tasks.endRound(true)
            read.poll()
          }
        }
        const picture = expected(answers)
        expect(shownByDesk(read.tasks)).toEqual(picture)
        expect(shownByJournal(answers)).toEqual(picture)
      },
    ),
    { numRuns: SEQUENCES, seed: SEED },
  )
}, 120_000)
