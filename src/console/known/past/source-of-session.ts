import { check } from '../../../contract/check.ts'
import { isRecord, member, parseJson, textIn } from '../../../contract/json.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { ageOfTask } from '../../../contract/task-parts.ts'
import { task as taskSchema } from '../../../contract/task.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { endOf, type SavedSession } from '../../../conformance/session-file/session.ts'
import { queryFilterOf } from '../../../picture/query-filter.ts'
import { deltaOf, newReaderState, type ReceivedAnswer, type ReceivedTask } from '../../../picture/received-delta.ts'
import { applyDelta, emptyState, wireTask, withSnapshot, type ReceivedState } from '../../../picture/received-state.ts'
import { idOfTask } from '../../../picture/task-id.ts'
import type { KeptExchange, Picture, PictureTask } from '../../../watch/wire/journal.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { memorySource, type PastAnswer } from './memory-source.ts'
import type { PastSource } from './past-source.ts'

/** From a saved session or probe run, which has complete exchanges. */
export interface SessionSource extends PastSource {
  readonly span: { readonly from: number; readonly to: number }
  readonly session: SavedSession
  /** Those ended by a moment, oldest first, and those pending then. */
  readonly exchangesAt: (at: number) => { readonly ended: readonly Exchange[]; readonly underWay: readonly Exchange[] }
}

export function isOfSession(source: PastSource | undefined): source is SessionSource {
  return source !== undefined && 'session' in source
}

/** Each exchange is a step, ingested as it was live. */
export async function sourceOfSession(session: SavedSession): Promise<SessionSource> {
  const { exchanges, skewMilliseconds: skew, environment, marking, known, kind } = session
  const texts = new Map<string, number>()
  const moments = momentsOf(session)
  const first = moments[0] ?? 0
  const state = emptyState()
  const following = newReaderState()
  const received: PastAnswer[] = []

  const accountOf = (raw: unknown, answerPath?: string): ReceivedTask => {
    const text = jsonText(raw, 0)
    const content = texts.get(text) ?? texts.size
    texts.set(text, content)
    const [definition, status, updated, statusUpdated] = ageOfTask(raw, 0)
    return {
      id: idOfTask(raw),
      content,
      counters: [definition, status, updated, statusUpdated],
      status: textIn(member(raw, 'status'), 'status') || undefined,
      ...(answerPath !== undefined && { answerPath }),
    }
  }
  for (const { raw } of known) {
    if (check(taskSchema, raw).value === undefined) continue
    const { id, status, ...account } = accountOf(raw)
    const at = { asOf: first - 1, moment: first - 1, ...(status !== undefined && { status }) }
    state.tasks.set(id, withSnapshot(state.tasks.get(id), { ...account, ...at }, Infinity))
  }
  const basis: Picture = { tasks: picturedTasks(state, state.tasks.keys()), walks: [] }

  await inSlices(
    exchanges.entries(),
    () => false,
    ([index, exchange]) => {
      const moment = moments[index] ?? first
      const delta = deltaOf(state, following, receivedOf(exchange, moment, accountOf))
      applyDelta(state, moment, delta)
      const changed = [...(delta.tasks ?? []).map(([id]) => id), ...(delta.back ?? []), ...(delta.absent ?? [])]
      const tasks = picturedTasks(state, new Set(changed))
      received.push({ exchange: keptOf(exchange, moment), tasks, walk: delta.walk?.[1], isStep: true })
    },
    1,
  )
  const textByNumber = [...texts.keys()]
  const idByMoment = new Map(exchanges.map(({ id }, index) => [moments[index] ?? first, id]))
  const span = { from: first, to: moments.at(-1) ?? first }
  const source = await memorySource({
    kind,
    environment: environment.name,
    marking,
    span,
    basis,
    received,
    gaps: [],
    textOf: (id) => textByNumber[id],
    exchangeAt: (moment) => idByMoment.get(moment) ?? moment,
  })
  return {
    ...source,
    span,
    session,
    exchangesAt: (at) => ({
      ended: exchanges.filter((_, index) => (moments[index] ?? first) <= at),
      underWay: exchanges
        .filter(({ sentAt }, index) => (moments[index] ?? first) > at && sentAt + skew <= at)
        .map(asUnderWay),
    }),
  }
}

/** The recorder's estimate of the environment's clock, one per exchange, in order. */
function momentsOf({ exchanges, skewMilliseconds }: SavedSession): readonly number[] {
  let last = -Infinity
  return exchanges.map((exchange) => {
    last = Math.max(last + 1, Math.round(endOf(exchange) + skewMilliseconds))
    return last
  })
}

/** A session has the recorder's clock only; the environment's is derived from it. */
function receivedOf(
  exchange: Exchange,
  moment: number,
  accountOf: (raw: unknown, answerPath: string) => ReceivedTask,
): ReceivedAnswer {
  const { operation, outcome, requestBody, responseBody, sentAt } = exchange
  const query = operation === 'queryTasks' ? parseJson(requestBody ?? '')?.value : undefined
  const answer = outcome === 200 ? parseJson(responseBody ?? '')?.value : undefined
  const listed = member(answer, 'tasks')
  const tasks: readonly unknown[] = Array.isArray(listed) ? listed : []
  const pageToken = textIn(query, 'pageToken') || undefined
  return {
    moment,
    date: moment,
    isLate: false,
    took: endOf(exchange) - sentAt,
    at: endOf(exchange),
    asked: isRecord(query) ? { ...queryFilterOf(query), ...(pageToken !== undefined && { pageToken }) } : undefined,
    page: isRecord(answer)
      ? {
          tasks: tasks.flatMap((raw, index) => (isRecord(raw) ? [accountOf(raw, `$.tasks[${index}]`)] : [])),
          nextPageToken: textIn(answer, 'nextPageToken') || undefined,
        }
      : undefined,
    failure: query === undefined ? undefined : 'Query failed',
    lost: undefined,
  }
}

function picturedTasks({ tasks }: ReceivedState, ids: Iterable<string>): readonly PictureTask[] {
  return [...ids].flatMap((id) => {
    const task = tasks.get(id)
    return task === undefined ? [] : [wireTask(id, task)]
  })
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
