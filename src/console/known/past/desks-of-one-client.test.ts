import { expect, test, vi } from 'vitest'

import { check } from '../../../contract/check.ts'
import { queryTasks, type TaskQuery } from '../../../contract/task.ts'
import { smallHarborWest } from '../../../environment/scenario/harbor-west.test.support.ts'
import { seedScenario } from '../../../environment/scenario/seed.ts'
import { temporaryService, testStart } from '../../../environment/service.test.support.ts'
import { createSimulation } from '../../../environment/simulation.ts'
import { temporaryJournal } from '../../../watch/journal/journal.test.support.ts'
import { feedClock } from '../feed-clock.ts'
import { createTaskFeed } from '../../../feed/feed.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import { pageOf } from '../../../feed/task-page.ts'
import { createTasks, type TaskPage } from '../../../picture/tasks.ts'

vi.setConfig({ testTimeout: 120_000 })

const CLIENT = 'operator'
const STEP = 20_000
const TOOK = 20

interface Answered {
  readonly moment: number
  readonly ids: readonly string[]
}

/** A changing environment with many pages, its journal, and every answer that any desk received. */
async function anEnvironment() {
  const { query, store, blobs, clock } = await temporaryService({ pageSize: 5 })
  await seedScenario(store, blobs, smallHarborWest(testStart), { name: 'harbor-west', seed: 1, start: testStart })
  const simulation = createSimulation({ store, clock })
  const journal = await temporaryJournal({ clock: { now: testStart } })
  const ledger: Answered[] = []
  /** Tasks lost by a faulty service. */
  const lost = new Set<string>()
  let answers = 0

  const ask = async (body: TaskQuery): Promise<TaskPage> => {
    // Answers arrive out of order, and some lanes late.
    for (let turns = (answers * 7) % 11; turns > 0; turns -= 1) await new Promise((resolve) => setTimeout(resolve))
    answers += 1
    const now = clock.now()
    const response = await query(body)
    const date = Math.floor(now / 1000) * 1000
    const answer = (await response.json()) as { tasks?: { version?: { taskId?: string } }[] }
    answer.tasks = (answer.tasks ?? []).filter(({ version }) => !lost.has(version?.taskId ?? ''))
    const text = JSON.stringify(answer)
    journal.clock.now = now
    void journal.take([
      {
        operation: 'queryTasks',
        clientId: CLIENT,
        method: 'POST',
        target: '/api/v1/tasks/query',
        requestBody: JSON.stringify(body),
        status: response.status,
        date,
        began: now - TOOK,
        ended: now,
        now,
        wasReceived: true,
        contentType: 'application/json',
        body: Buffer.from(text),
        bytes: text.length,
      },
    ])
    const moment = Math.max(date, (ledger.at(-1)?.moment ?? 0) + 1)
    ledger.push({ moment, ids: answer.tasks.map(({ version }) => version?.taskId ?? '') })
    const raw: unknown = JSON.parse(text)
    const { value = {} } = check(queryTasks.response.schema, raw)
    return pageOf({ value, raw, receivedAt: now, environmentTime: date, exchangeId: 1 }, now - TOOK, now)
  }

  const openDesk = () => {
    const tasks = createTasks()
    const feed = createTaskFeed({
      ask,
      explain: (error) => ({ status: 400, message: String(error), detail: undefined, exchangeId: undefined }),
      tasks,
      clock: feedClock(() => clock.now()),
      intervalMilliseconds: () => 1e9,
      shown: () => Promise.resolve(),
    })
    const close = feed.start(anyTask)
    const settled = () => expect.poll(() => feed.state.getState().busy, { timeout: 20_000, interval: 1 }).toBe(false)
    const loadNext = () => {
      const { lists } = tasks.walks.getState()
      return feed.pages.loadNext(lists.flatMap(({ key, walk }) => (walk.state === 'more' ? [key] : [])).slice(0, 4))
    }
    const gone = () => [...tasks.all.items()].flatMap(({ id, absentSince }) => (absentSince === undefined ? [] : [id]))
    return { tasks, feed, close, settled, loadNext, gone }
  }
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await simulation.advance()
  }
  return { journal, ledger, lost, openDesk, pass }
}

test('at each moment the past has what any desk of the client had received, and drops only what the service lost', async () => {
  const { journal, ledger, lost, openDesk, pass } = await anEnvironment()
  const first = openDesk()
  await first.settled()
  const second = openDesk()
  await second.settled()
  for (let step = 0; step < 8; step += 1) {
    await pass(STEP)
    first.feed.pollNow()
    await Promise.all([first.settled(), second.loadNext()])
  }
  // After a long pause in which most tasks change, one desk continues and the other is opened again.
  await pass(40 * 60_000)
  second.close()
  first.feed.refresh()
  const third = openDesk()
  await Promise.all([first.settled(), third.settled()])
  for (let step = 0; step < 4; step += 1) {
    await pass(STEP)
    third.feed.pollNow()
    await Promise.all([third.settled(), first.loadNext()])
  }
  const received = new Set<string>()
  for (const { moment, ids } of ledger) {
    for (const id of ids) received.add(id)
    const { tasks } = await journal.picture(CLIENT, moment)
    const absent = tasks.filter(({ absentSince }) => absentSince !== undefined)
    expect({ moment, absent }).toEqual({ moment, absent: [] })
    expect(new Set(tasks.map(({ id }) => id))).toEqual(received)
  }

  // A task in a completely loaded lane.
  await pass(STEP)
  first.feed.pollNow()
  await first.settled()
  const { lists } = first.tasks.walks.getState()
  const whole = lists.find(({ walk }) => walk.state === 'whole' && walk.ids.size > 0)
  const isStill = (id: string) => first.tasks.all.get(id)?.task.status?.status === whole?.key
  lost.add([...(whole?.walk.ids ?? [])].find(isStill) ?? '')
  first.feed.refresh()
  await first.settled()
  for (let step = 0; step < 3; step += 1) {
    await pass(STEP)
    third.feed.pollNow()
    await third.settled()
    first.feed.pollNow()
    await first.settled()
  }
  const { tasks } = await journal.picture(CLIENT, ledger.at(-1)?.moment ?? 0)
  const absent = tasks.flatMap(({ id, absentSince }) => (absentSince === undefined ? [] : id))
  expect(first.gone()).toEqual([...lost])
  expect(absent).toEqual([...lost])
})
