import { expect, test, vi } from 'vitest'

import { check } from '../../../contract/check.ts'
import { queryTasks, type TaskQuery } from '../../../contract/task.ts'
import { smallHarborWest } from '../../../environment/scenario/harbor-west.test.support.ts'
import { seedScenario } from '../../../environment/scenario/seed.ts'
import { temporaryService, testStart } from '../../../environment/service.test.support.ts'
import { createSimulation } from '../../../environment/simulation.ts'
import { temporaryJournal } from '../../../watch/journal/journal.test.support.ts'
import type { CapsuleLine } from '../../../watch/wire/capsule.ts'
import type { FeedFailure } from '../../../feed/feed-state.ts'
import { feedClock } from '../feed-clock.ts'
import { createTaskFeed } from '../../../feed/feed.ts'
import { laneFacts } from '../lane-facts.ts'
import type { PictureStore } from '../live-tasks.ts'
import { families } from '../../../task/status-families.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import { pageOf } from '../../../feed/task-page.ts'
import { createTasks, filteredTasks, type TaskPage } from '../../../picture/tasks.ts'
import { createTextCache } from './text-cache.ts'
import { createPastPicture } from './past-picture.ts'
import type { PastSource } from './past-source.ts'
import { sourceOfLines } from './source-of-lines.ts'

vi.setConfig({ testTimeout: 120_000 })

const SEED = Number(process.env['WATCHFLOOR_PAST_SEED'] ?? Date.now() % 1e6)
const STEP = 20_000
/** Of a desk, compared three times each. `npm run fuzz` takes more than an hour. */
const MINUTES = Number(process.env['WATCHFLOOR_PAST_MINUTES'] ?? 15)
const STEPS = MINUTES * 3
const MOMENTS = STEPS
/** Part of the run when the service is down; then its lost tasks return. */
const DOWN = { from: 0.3, to: 0.35 }
const FOUND = 0.6
const TOOK = 20
const CLIENT = 'operator'

class Failed extends Error {
  readonly failure: FeedFailure
  constructor(status: number) {
    super('failed')
    this.failure = { status, message: 'failed', detail: undefined, exchangeId: undefined }
  }
}

const texts = new WeakMap<object, string>()

function textOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return JSON.stringify(raw)
  const text = texts.get(raw) ?? JSON.stringify(raw)
  texts.set(raw, text)
  return text
}

/** As a console shows it: tasks with raw text, gone ones, and each lane's count with its certainty. */
function pictureOf({ tasks }: Pick<PictureStore, 'tasks'>, now: number) {
  const { groups } = filteredTasks(tasks, anyTask, now).shown()
  const { lists } = tasks.walks.getState()
  return {
    tasks: new Map([...tasks.all.items()].map(({ id, raw }) => [id, textOf(raw)])),
    absent: [...tasks.all.items()].flatMap(({ id, absentSince }) => (absentSince === undefined ? [] : [id])).toSorted(),
    lanes: families.map(({ id }) => `${id}: ${groups.get(id)?.length ?? 0} ${laneFacts(lists, id).extent}`),
  }
}

/** Runs a desk: what it showed after each step, and the journal of the same answers. */
async function aWhile(random: { readonly next: () => number }) {
  const { query, store, blobs, clock } = await temporaryService()
  await seedScenario(store, blobs, smallHarborWest(testStart), { name: 'harbor-west', seed: 1, start: testStart })
  const simulation = createSimulation({ store, clock })
  const journal = await temporaryJournal({ clock: { now: testStart } })
  const tasks = createTasks()
  const lost = new Set<string>()
  let isDown = false

  /** As through the server: the same answer for desk and journal. */
  const ask = async (body: TaskQuery): Promise<TaskPage> => {
    const now = clock.now()
    const response = await query(body)
    const date = Math.floor(now / 1000) * 1000
    const answer = (await response.json()) as { tasks?: { version?: { taskId?: string } }[] }
    // A faulty service loses tasks.
    answer.tasks = (answer.tasks ?? []).filter(({ version }) => !lost.has(version?.taskId ?? ''))
    const text = JSON.stringify(answer)
    const status = isDown ? 503 : response.status
    const passed = {
      operation: 'queryTasks' as const,
      clientId: CLIENT,
      method: 'POST',
      target: '/api/v1/tasks/query',
      requestBody: JSON.stringify(body),
      status,
      date,
      began: now - TOOK,
      ended: now,
      now,
      wasReceived: true,
      contentType: 'application/json',
      body: Buffer.from(isDown ? '{"code":"unavailable"}' : text),
      bytes: text.length,
    }
    journal.clock.now = now
    void journal.take([passed])
    if (status !== 200) throw new Failed(status)
    const { value = {} } = check(queryTasks.response.schema, JSON.parse(text))
    const read = { value, raw: JSON.parse(text) as unknown, receivedAt: now, environmentTime: date, exchangeId: 1 }
    return pageOf(read, now - TOOK, now)
  }
  const feed = createTaskFeed({
    ask,
    explain: (error) => (error instanceof Failed ? error.failure : undefined),
    tasks,
    clock: feedClock(() => clock.now()),
    intervalMilliseconds: () => 1e9,
    shown: () => Promise.resolve(),
  })
  const settled = async () => {
    await expect.poll(() => feed.state.getState().busy, { timeout: 20_000, interval: 1 }).toBe(false)
  }

  feed.start(anyTask)
  await settled()
  const steps: { at: number; picture: ReturnType<typeof pictureOf> }[] = []
  for (let step = 0; step < STEPS; step += 1) {
    steps.push({
      at: clock.now() + Math.floor(random.next() * (STEP - 2000)) + 1000,
      picture: pictureOf({ tasks }, clock.now()),
    })
    clock.advance(STEP)
    await simulation.advance()
    isDown = step > DOWN.from * STEPS && step < DOWN.to * STEPS
    if (step % 30 === 20) {
      const ids = [...tasks.all.items()].map(({ id }) => id)
      lost.add(ids[Math.floor(random.next() * ids.length)] ?? '')
    }
    if (step === Math.round(FOUND * STEPS)) lost.clear()
    if (step % 30 === 29) feed.refresh()
    else feed.pollNow()
    await settled()
    const keys = tasks.walks.getState().lists.flatMap(({ key, walk }) => (walk.state === 'more' ? [key] : []))
    if (!isDown && random.next() < 0.1) await feed.pages.loadNext(keys.slice(0, 3))
  }
  return { journal, steps }
}

/** A run's random numbers, so that a failing one can be repeated. */
function randomOf(seed: number) {
  let state = seed >>> 0
  return {
    next: () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    },
  }
}

async function shownBy(source: PastSource, moments: readonly number[]) {
  const contents = createTextCache(source)
  const store = createPastPicture(source, contents)
  store.feed.start(anyTask)
  const { signal } = new AbortController()
  const shown: ReturnType<typeof pictureOf>[] = []
  for (const at of moments) {
    const picture = await source.picture(at, signal)
    await contents.load(
      picture.tasks.map(({ content }) => content),
      signal,
      () => undefined,
    )
    expect(store.show(picture, at)).toBe(0)
    shown.push(pictureOf(store, at))
  }
  return shown
}

test(`the journal, and a capsule of it, replay what the console showed live at random moments of ${MINUTES} minutes (seed ${SEED})`, async () => {
  const random = randomOf(SEED)
  const { journal, steps } = await aWhile(random)
  const chosen = Array.from({ length: MOMENTS }, () => steps[Math.floor(random.next() * steps.length)])
  const wanted = chosen.flatMap((step) => (step === undefined ? [] : [step]))
  const moments = wanted.map(({ at }) => at)
  const live = wanted.map(({ picture }) => picture)

  const source: PastSource = {
    kind: 'journal',
    environment: 'Harbor West',
    track: (from, to) => journal.track(CLIENT, from, to),
    picture: (at) => journal.picture(CLIENT, at),
    contents: async (ids) => (await journal.contents(CLIENT, ids)).texts,
    exchanges: (before, limit) => journal.exchanges(CLIENT, before, limit),
    exchange: async () => Promise.reject(new Error('none')),
    trails: (from, to) => journal.trails(CLIENT, from, to),
  }
  const past = await shownBy(source, moments)
  for (const [index, shown] of past.entries()) {
    const at = `${new Date(moments[index] ?? 0).toISOString()} of seed ${SEED}`
    expect({ at, ...shown }).toEqual({ at, ...live[index] })
  }

  const lines: CapsuleLine[] = []
  let after: number | undefined
  do {
    const part = await journal.export(CLIENT, testStart - 1, testStart + STEPS * STEP, after)
    lines.push(...part.lines)
    after = part.next
  } while (after !== undefined)
  const ofCapsule = await shownBy(await sourceOfLines(lines), moments)
  for (const [index, shown] of ofCapsule.entries()) expect(shown).toEqual(past[index])
  expect(journal.failures).toEqual([])
})
