import { check } from '../../../contract/check.ts'
import { parseJson } from '../../../contract/json.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { queryTasks, task as taskSchema, type Task, type TaskQuery } from '../../../contract/task.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { endOf, type Session } from '../../../conformance/session-file/session.ts'
import { afterPage, newPageWalk, type PageWalk } from '../../../conformance/walk.ts'
import type { KeptExchange, Picture, PictureTask, PictureWalk } from '../../../watch/wire/journal.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { absorbTask, idOfTask, type Incoming, type LoadedTask } from '../../../picture/loaded-task.ts'
import { pageOf } from '../task-page.ts'
import type { TaskPage } from '../../../picture/tasks.ts'
import { memorySource, type Told } from './memory-source.ts'
import type { PastSource } from './past-source.ts'

/** The past of a saved session or a run of the probes, with the exchanges themselves, which hold more than is told of a journal's. */
export interface SessionSource extends PastSource {
  readonly span: { readonly from: number; readonly to: number }
  readonly session: Session
  /** Those that had ended by a moment, oldest first, and those that were under way, as they were then. */
  readonly exchangesAt: (at: number) => { readonly ended: readonly Exchange[]; readonly underWay: readonly Exchange[] }
  /** When the exchange of this id had ended. */
  readonly momentOf: (exchangeId: number) => number | undefined
}

export function isOfSession(source: PastSource | undefined): source is SessionSource {
  return source !== undefined && 'session' in source
}

/** Reads a session that somebody opened: each of its exchanges is a step of its past. It takes in what came as it was taken in then. */
export async function sourceOfSession(session: Session): Promise<SessionSource> {
  const { exchanges, skewMilliseconds: skew, environment, marking, known, kind } = session
  const texts: string[] = []
  const tasks = new Map<string, LoadedTask>()
  const moments = momentsOf(session)
  const first = moments[0] ?? 0
  const walks = followWalks()
  const told: Told[] = []

  const addText = (raw: unknown): number => texts.push(jsonText(raw, 0)) - 1
  const takePage = (page: TaskPage, moment: number): readonly PictureTask[] =>
    page.tasks.flatMap((incoming) => {
      const before = tasks.get(incoming.id)
      const { after } = absorbTask(before, incoming, page, { newsAfter: Infinity, underParent: undefined })
      if (after === before) return []
      tasks.set(after.id, after)
      return [toldAs(incoming, page.asOf, { after, before }, addText(incoming.raw), moment)]
    })

  await inSlices(
    exchanges.entries(),
    () => false,
    ([index, exchange]) => {
      const moment = moments[index] ?? first
      const page = exchange.operation === 'queryTasks' ? pageIn(exchange, skew) : undefined
      const changed = page === undefined ? [] : takePage(page, moment)
      const walk = exchange.operation === 'queryTasks' ? walks(exchange, page, moment) : undefined
      told.push({ exchange: keptOf(exchange, moment), tasks: changed, walk, isStep: true })
    },
    1,
  )
  const basis: Picture = { tasks: basisOf(known, addText, first - 1), walks: [] }
  const idByMoment = new Map(exchanges.map(({ id }, index) => [moments[index] ?? first, id]))
  const momentById = new Map(exchanges.map(({ id }, index) => [id, moments[index] ?? first]))
  const span = { from: first, to: moments.at(-1) ?? first }
  const source = await memorySource({
    kind,
    environment: environment.name,
    marking,
    span,
    basis,
    told,
    gaps: [],
    textOf: (id) => texts[id],
    exchangeAt: (moment) => idByMoment.get(moment) ?? moment,
  })
  return {
    ...source,
    span,
    session,
    momentOf: (id) => momentById.get(id),
    exchangesAt: (at) => ({
      ended: exchanges.filter((_, index) => (moments[index] ?? first) <= at),
      underWay: exchanges
        .filter(({ sentAt }, index) => (moments[index] ?? first) > at && sentAt + skew <= at)
        .map(asUnderWay),
    }),
  }
}

/** By the environment's clock, as far as the recording machine knew it: one for each exchange, in their order. */
function momentsOf({ exchanges, skewMilliseconds }: Session): readonly number[] {
  let last = -Infinity
  return exchanges.map((exchange) => {
    last = Math.max(last + 1, Math.round(endOf(exchange) + skewMilliseconds))
    return last
  })
}

function pageIn(exchange: Exchange, skew: number): TaskPage | undefined {
  if (exchange.outcome !== 200) return undefined
  const raw = parseJson(exchange.responseBody ?? '')?.value
  const { value } = check(queryTasks.response.schema, raw)
  if (value === undefined) return undefined
  const receivedAt = endOf(exchange)
  const environmentTime = receivedAt + skew
  const answer = { value, raw, receivedAt, environmentTime, exchangeId: exchange.id }
  return pageOf(answer, exchange.sentAt, environmentTime)
}

/** One version of a task, as an answer told it. */
function toldAs(
  { id, answerPath }: Incoming,
  asOf: number,
  { after, before }: { readonly after: LoadedTask; readonly before: LoadedTask | undefined },
  content: number,
  moment: number,
): PictureTask {
  const isNews = before !== undefined && after.raw !== before.raw
  const from = isNews ? after.change?.from : undefined
  return {
    id,
    content,
    moment,
    asOf,
    ...(from !== undefined && { from }),
    ...(isNews && { isNews }),
    ...(answerPath !== undefined && { answerPath }),
  }
}

function basisOf(known: Session['known'], addText: (raw: unknown) => number, moment: number): readonly PictureTask[] {
  return known.flatMap(({ raw }) => {
    const task: Task | undefined = check(taskSchema, raw).value
    return task === undefined ? [] : [{ id: idOfTask(task), content: addText(raw), moment, asOf: moment }]
  })
}

/** How far each query had been read after each of its pages. */
function followWalks() {
  const underWay = new Map<string, { readonly walk: PageWalk; readonly began: number }>()
  return (exchange: Exchange, page: TaskPage | undefined, moment: number): PictureWalk | undefined => {
    const query = check(queryTasks.request.schema, parseJson(exchange.requestBody ?? '')?.value).value
    if (query === undefined) return undefined
    const { pageToken, ...asked } = query
    const key = JSON.stringify(asked)
    const before = pageToken ? underWay.get(key) : undefined
    const began = before?.began ?? moment
    const walk = before?.walk ?? newPageWalk
    if (page === undefined) return { ...walked(asked, walk, began, moment), state: 'failed' }
    const next = afterPage(walk, { token: page.nextPageToken, isNew: true })
    underWay.set(key, { walk: next, began })
    return walked(asked, next, began, moment)
  }
}

function walked(
  { statusFilter, parentTaskId, updateTimeRange }: TaskQuery,
  { pages, state }: PageWalk,
  began: number,
  last: number,
): PictureWalk {
  return {
    ...(statusFilter?.status !== undefined && { status: statusFilter.status }),
    ...(parentTaskId !== undefined && { parentTaskId }),
    ...(updateTimeRange?.startTime !== undefined && { startTime: updateTimeRange.startTime }),
    ...(updateTimeRange?.endTime !== undefined && { endTime: updateTimeRange.endTime }),
    began,
    last,
    pages,
    state: state === 'whole' ? 'whole' : 'more',
  }
}

function keptOf(exchange: Exchange, moment: number): KeptExchange {
  const { operation, method, url, requestBody, outcome, failure, sentAt, responseBytes, responseBody } = exchange
  const at = url.indexOf('/', url.indexOf('//') + 2)
  return {
    moment,
    operation,
    method,
    target: at < 0 ? url : url.slice(at),
    ...(requestBody !== undefined && { requestBody }),
    ...(typeof outcome === 'number' ? { status: outcome } : { failure: failure ?? outcome ?? 'no reply' }),
    took: endOf(exchange) - sentAt,
    bytes: responseBytes,
    ...(responseBody !== undefined && { body: responseBody }),
  }
}

function asUnderWay(exchange: Exchange): Exchange {
  return {
    ...exchange,
    headersAt: undefined,
    endedAt: undefined,
    outcome: undefined,
    responseHeaders: [],
    responseBody: undefined,
    findings: [],
    failure: undefined,
  }
}
