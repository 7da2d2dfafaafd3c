import * as v from 'valibot'

import { check } from '../../contract/check.ts'
import { parseJson } from '../../contract/json.ts'
import { queryTasks, type TaskQuery } from '../../contract/task.ts'
import type { FeedClock } from '../../feed/clock.ts'
import type { FeedFailure } from '../../feed/feed-state.ts'
import { createTaskFeed } from '../../feed/feed.ts'
import { followFreshness } from '../../feed/freshness.ts'
import { startLiveWalk } from '../../feed/live-walk.ts'
import { queryFailureWords } from '../../feed/query-failure.ts'
import { pageOf } from '../../feed/task-page.ts'
import { createCollection } from '../../picture/collection.ts'
import { createEntities } from '../../picture/entities.ts'
import { anyTask } from '../../picture/filter/task-filter.ts'
import { createTasks, type TaskPage } from '../../picture/tasks.ts'
import { createEngine } from '../../rules/engine/engine.ts'
import { NOT_LIVE } from '../../rules/engine/no-data.ts'
import { NEWS_MILLISECONDS } from '../../rules/engine/item-times.ts'
import type { Action } from '../../rules/kinds/kind.ts'
import { reportsOf } from '../../rules/reconcile.ts'
import { families, type FamilyId } from '../../task/status-families.ts'
import type { KeeperNews, KeeperWatch } from '../../watch/keeper/keeper-watch.ts'
import { reportSchema } from '../../watch/wire/alert.ts'
import { KEEPER, type OwnKeeper } from '../../watch/wire/keeper.ts'
import { MOST_REPORTS } from '../../watch/wire/state.ts'
import { KnownWatch } from './known-watch.ts'
import type { QueryAnswer } from './task-queries.ts'

/** How it does, once a second. */
export interface EngineState extends Pick<OwnKeeper, 'readAt' | 'tasks' | 'rules' | 'why' | 'nextAt'> {
  readonly state: 'starting' | 'reads' | 'not reading'
  /** Cycles without data until they are too old. */
  readonly cycles: number
}

/** Calls to the server, across threads. */
export interface EnginePort extends Pick<KeeperWatch, 'news' | 'report'> {
  query(query: TaskQuery): Promise<QueryAnswer>
  say(state: EngineState): Promise<void>
}

export interface EngineSettings {
  readonly cycleMilliseconds: number
}

/** As often as a desk. */
const STEP_MILLISECONDS = 1000
/** A query without an answer for this long: another server of the database may do better. */
const SLOW_MILLISECONDS = 5000
/** After a report that the watch can't take. */
const HELD_MILLISECONDS = 30_000
/** Memory stays bounded; with more live tasks, rules say that they may miss some. */
const KEPT_LIVE = 100_000
const KEPT_ENDED = 1000

function keptOf(family: FamilyId): number {
  return families.some(({ id, ended }) => id === family && ended) || family === 'invalid' ? KEPT_ENDED : KEPT_LIVE
}

/** Reads tasks and evaluates the rules as a desk does. Returns the function to stop it. */
export function startKeeperEngine(
  port: EnginePort,
  machine: Omit<FeedClock, 'environment'>,
  { cycleMilliseconds, onError }: EngineSettings & { readonly onError: (error: unknown) => void },
): () => void {
  let skew = 0
  const clock: FeedClock = { ...machine, environment: () => machine.machine() + skew }
  const intervalMilliseconds = () => cycleMilliseconds

  const tasks = createTasks({ bound: keptOf })
  const entities = createEntities(tasks.all)
  /** Of queries under way. */
  const asked = new Set<number>()
  const ask = async (query: TaskQuery): Promise<TaskPage> => {
    const sentAt = clock.machine()
    const began = clock.steady()
    asked.add(began)
    const answer = await port.query(query).finally(() => asked.delete(began))
    return pageIn(answer, { sentAt, receivedAt: clock.machine(), now: clock.environment() })
  }
  const feed = createTaskFeed({ ask, explain, tasks, clock, intervalMilliseconds, shown: async () => undefined })
  const { freshness, moments, stop: stopFreshness } = followFreshness(feed.pages, { intervalMilliseconds })

  const watch = new KnownWatch()
  const engine = createEngine({
    tasks: tasks.all,
    entities,
    // Outcomes that a desk doesn't know are known there alone.
    actions: createCollection<Action>(),
    clocks: () => ({ now: clock.environment(), steady: clock.steady() }),
    freshness,
    latest: (key) => watch.latest.get(key),
  })

  const ingest = (news: KeeperNews): void => {
    skew = news.now - clock.machine()
    watch.apply(news)
    engine.setRules(watch.rules)
  }

  let heldUntil = 0
  const report = async (): Promise<void> => {
    if (clock.steady() < heldUntil) return
    const me = { by: KEEPER, kind: 'desk' } as const
    const seen = { ...engine, situations: engine.situations(), now: clock.environment(), me }
    // A task's text may break a limit; the others count.
    const reports = reportsOf(seen, watch.latest).filter((each) => v.is(reportSchema, each))
    try {
      for (let start = 0; start < reports.length; start += MOST_REPORTS)
        watch.put(await port.report(reports.slice(start, start + MOST_REPORTS)))
    } catch (error) {
      heldUntil = clock.steady() + HELD_MILLISECONDS
      onError(error)
    }
  }

  const stateNow = (): EngineState => {
    const { nextAt } = feed.state.getState()
    const isSlow = clock.steady() - Math.min(...asked) > SLOW_MILLISECONDS
    const { why = isSlow ? 'No reply yet' : undefined } = freshness()
    const good = moments.getState().good
    const isStale = engine.noData().some(({ key }) => key === NOT_LIVE)
    return {
      state: isStale ? 'not reading' : good === undefined ? 'starting' : 'reads',
      ...(good !== undefined && { readAt: Math.floor(good.wall + skew) }),
      tasks: tasks.all.size,
      ...(why !== undefined && { why }),
      ...(nextAt !== undefined && { nextAt: Math.floor(nextAt + skew) }),
      ...watch.facts,
    }
  }

  const step = async (): Promise<void> => {
    ingest(await port.news(watch.change))
    engine.step()
    await report()
    await port.say(stateNow())
  }
  const stops = [stopFreshness, engine.stop]
  let isStopped = false
  let cancel: (() => void) | undefined
  const run = async (): Promise<void> => {
    await step().catch(onError)
    if (!isStopped) cancel = clock.schedule(() => void run(), STEP_MILLISECONDS)
  }
  // The environment's time comes with the rules, and a walk needs it.
  void run().then(() => {
    if (isStopped) return
    const stopWalk = startLiveWalk(feed.pages, { failedWithin: NEWS_MILLISECONDS, endsFilterWalks: true })
    stops.push(feed.start(anyTask), stopWalk)
  })
  return () => {
    isStopped = true
    cancel?.()
    for (const stop of stops) stop()
    feed.reset()
  }
}

class QueryError extends Error {
  readonly failure: FeedFailure

  constructor(failure: FeedFailure) {
    super(failure.message)
    this.failure = failure
  }
}

function explain(error: unknown): FeedFailure {
  if (error instanceof QueryError) return error.failure
  return { status: undefined, message: String(error), detail: undefined, exchangeId: undefined }
}

interface QueryTimes {
  readonly sentAt: number
  readonly receivedAt: number
  /** Environment's clock. */
  readonly now: number
}

/** @throws QueryError */
function pageIn(answer: QueryAnswer, { sentAt, receivedAt, now }: QueryTimes): TaskPage {
  const { outcome, text, date, retryAfter, isApart, detail } = answer
  const parsed = outcome === 200 && text !== undefined ? parseJson(text) : undefined
  const value = parsed && check(queryTasks.response.schema, parsed.value, date).value
  if (parsed !== undefined && value !== undefined)
    return pageOf({ value, raw: parsed.value, receivedAt, environmentTime: date, exchangeId: 0 }, sentAt, now)
  const status = typeof outcome === 'number' ? outcome : undefined
  const message = isApart === undefined ? queryFailureWords(outcome) : `No new token: ${detail}`
  throw new QueryError({ status, message, detail, exchangeId: undefined, retryAfter, ...(isApart && { isApart }) })
}
