import fc from 'fast-check'
import { expect, test } from 'vitest'

import { partsOf } from '../../picture/received-state.ts'
import { mergeTask, type LoadedTask } from '../../picture/loaded-task.ts'
import { composed } from '../../picture/task-merge.ts'
import type { Task } from '../../contract/task.ts'
import { temporarySql } from '../../database/engines.test.support.ts'
import { START, task, temporaryJournal, type TestJournal } from './journal.test.support.ts'
import { runs } from '../../property-runs.test.support.ts'

const someTask = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    definition: fc.integer({ min: 0, max: 3 }),
    status: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: 0, max: 3 }).map((seconds) => seconds * 1000),
    word: fc.constantFrom('STATUS_EXECUTING', 'STATUS_DONE_OK'),
    description: fc.constantFrom('one', 'other'),
    delivery: fc.constantFrom('PENDING_EXECUTE', 'DELIVERED'),
  })
  .map(({ id, description, delivery, ...counters }) => ({
    ...task(id, counters),
    description,
    deliveryState: { status: `DELIVERY_STATUS_${delivery}` as const },
  }))

const someAnswer = fc.record({
  client: fc.constantFrom('desk-1', 'desk-2'),
  /** Time before it on each side: the server's clock may stop or be set back. */
  passes: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 3000 }) },
    { weight: 1, arbitrary: fc.constant(45 * 60_000) },
  ),
  jumps: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -5000, max: 5000 }) },
    { weight: 1, arbitrary: fc.constant(-3_600_000) },
  ),
  took: fc.integer({ min: 0, max: 4000 }),
  isPoll: fc.boolean(),
  tasks: fc.uniqueArray(someTask, { maxLength: 3, selector: ({ version }) => version?.taskId }),
  /** The server restarts before it. */
  restarts: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

interface ReceivedTask {
  client: string
  moment: number
  asOf: number
  task: Task
}

/** A console's tasks after these answers, in order. */
function merged(received: readonly Pick<ReceivedTask, 'task' | 'asOf'>[]): Record<string, Task> {
  const known = new Map<string, LoadedTask>()
  for (const { task: of, asOf } of received) {
    const id = of.version?.taskId ?? ''
    const source = { receivedAt: 0, asOf, exchangeId: undefined }
    const options = { newsAfter: Infinity, underParent: undefined }
    known.set(id, mergeTask(known.get(id), { id, task: of, raw: of }, source, options).after)
  }
  return Object.fromEntries([...known].map(([id, { task: kept }]) => [id, kept]))
}

async function pictured(journal: TestJournal, client: string, at: number) {
  const { tasks, moment } = await journal.picture(client, at)
  const textOf = async (content: number) => (await journal.tasks(client, [content]))[0] as Task
  const seen: Record<string, Task> = {}
  for (const { id, ...received } of tasks) {
    const { definition, status, uncounted } = partsOf(received)
    const of = async (content: number) => ({ task: await textOf(content), raw: undefined })
    const parts = { definition: await of(definition), status: await of(status), uncounted: await of(uncounted) }
    seen[id] = received.parts === undefined ? parts.status.task : composed(parts).task
  }
  return { tasks: seen, moment }
}

test('at any moment a picture holds what a client was told by then, whatever clock, order and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someAnswer, { minLength: 1, maxLength: 25 }), async (answers) => {
      const sql = await temporarySql('libsql')
      const kept = { ...sql, close: async () => undefined }
      const clock = { now: START }
      let journal = await temporaryJournal({ sql: kept, clock })
      let offset = 0
      let last = 0
      const received: ReceivedTask[] = []
      const moments: { client: string; moment: number }[] = []
      for (const { client, passes, jumps, took, isPoll, tasks, restarts } of answers) {
        clock.now += passes
        offset += jumps
        if (restarts) {
          await journal.close()
          journal = await temporaryJournal({ sql: kept, clock })
        }
        const date = clock.now - START + offset
        const said = START + Math.floor(date / 1000) * 1000
        const query = isPoll ? { updateTimeRange: { startTime: new Date(said).toISOString() } } : {}
        await journal.answer({ client, date, took, query, tasks })
        const after = clock.now - said
        // An answer that ended well after its `Date` arrived at its end.
        last = Math.max(after >= 2000 && after <= took + 2000 ? clock.now : said, last + 1)
        moments.push({ client, moment: last })
        for (const each of tasks) received.push({ client, moment: last, asOf: said - took, task: each })
      }
      expect(journal.failures).toEqual([])
      for (const at of moments.flatMap(({ moment }) => [moment - 1, moment]))
        for (const client of ['desk-1', 'desk-2']) {
          const mine = received.filter((each) => each.client === client && each.moment <= at)
          const seen = await pictured(journal, client, at)
          expect(seen.tasks).toEqual(merged(mine))
          expect(seen.moment).toBe(moments.findLast((each) => each.client === client && each.moment <= at)?.moment)
        }
      await journal.close()
      await sql.close()
    }),
    runs(25),
  )
})
