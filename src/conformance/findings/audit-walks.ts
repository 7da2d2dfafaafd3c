import { compareDatetimes, timeOf } from '../../contract/datetime.ts'
import { isRecord, member, numberIn, parseJson } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'
import { remember } from './remember.ts'

interface Walk {
  /** This machine's clock at the first page's request. */
  readonly startedAt: number
  readonly tokens: Set<string>
  /** Ids with the page that brought each. */
  readonly ids: Map<string, number>
  pages: number
  /** All pages from the first on were seen. */
  readonly whole: boolean
}

interface Seen {
  readonly definition: number
  readonly status: number
  readonly updated: number | undefined
  /** This machine's clock. */
  readonly at: number
}

const KEPT_TASKS = 50_000
const KEPT_WALKS = 500

/** Findings across pages. Pass each ended exchange once, in order. */
export class WalkAudit {
  readonly #byToken = new Map<string, Walk>()
  readonly #tasks = new Map<string, Seen>()
  /** By parent, the last task that named it. */
  readonly #children = new Map<string, string>()

  next(exchange: Exchange): readonly ExchangeFinding[] {
    const paged = exchange.operation === 'queryTasks' || exchange.operation === 'listDeletedObjects'
    if (exchange.operation === 'queryTasks' && exchange.outcome === 404) return this.#unknownParent(exchange)
    if (!paged || exchange.outcome !== 200) return []
    const answer = parsedAnswer(exchange)
    if (!isRecord(answer)) return []
    if (exchange.operation === 'listDeletedObjects') {
      const asked = new URL(exchange.url).searchParams.get('pageToken') ?? undefined
      const next = textOf(answer['next_page_token'])
      const { findings } = this.#walkOn(exchange, `deleted ${originOf(exchange)}`, asked, next)
      const records = answer['deleted_objects']
      const isEmpty = !Array.isArray(records) || records.length === 0
      return isEmpty && next !== undefined ? [...findings, addsNothing('$.next_page_token')] : findings
    }
    const query = parseJson(exchange.requestBody ?? '')?.value
    if (!isRecord(query)) return []
    const tasks = Array.isArray(answer['tasks']) ? answer['tasks'].map(readTask) : []
    const { pageToken, ...filter } = query
    const key = JSON.stringify(filter)
    const next = textOf(answer['nextPageToken'])
    const { walk, findings } = this.#walkOn(exchange, key, textOf(pageToken), next)
    const isBarren = next !== undefined && tasks.every(({ id }) => id !== undefined && walk.ids.has(id))
    return [
      ...findings,
      ...(isBarren ? [addsNothing('$.nextPageToken')] : []),
      ...tasks.flatMap((task, index) => outside(filter, task, `$.tasks[${index}]`)),
      ...this.#repeated(walk, tasks),
      ...this.#missing(walk, filter, next),
      ...this.#back(walk, tasks, exchange),
    ]
  }

  #walkOn(exchange: Exchange, key: string, asked: string | undefined, next: string | undefined) {
    const known = asked === undefined ? undefined : this.#byToken.get(`${key} ${asked}`)
    const walk: Walk = known ?? {
      startedAt: exchange.sentAt,
      tokens: new Set(),
      ids: new Map(),
      pages: 0,
      whole: asked === undefined,
    }
    walk.pages += 1
    if (asked !== undefined) walk.tokens.add(asked)
    const findings: ExchangeFinding[] = []
    if (next !== undefined && walk.tokens.has(next)) {
      const path = exchange.operation === 'queryTasks' ? '$.nextPageToken' : '$.next_page_token'
      const expected = 'a new token on each page until all results are retrieved'
      findings.push({ path, kind: 'page token repeats', severity: 'error', expected, got: 'one already used' })
    }
    if (next !== undefined) remember(this.#byToken, `${key} ${next}`, walk, KEPT_WALKS)
    return { walk, findings }
  }

  #repeated(walk: Walk, tasks: readonly ReadTask[]): ExchangeFinding[] {
    return tasks.flatMap(({ id }, index): ExchangeFinding[] => {
      if (id === undefined) return []
      const page = walk.ids.get(id)
      walk.ids.set(id, walk.pages)
      if (page === undefined) return []
      const path = `$.tasks[${index}].version.taskId`
      const got = `${id} on page ${page} and again on page ${walk.pages}`
      return [
        { path, kind: 'task listed twice', severity: 'warning', expected: 'each task once across all pages', got },
      ]
    })
  }

  /** A parent exists while a task names it. */
  #unknownParent({ requestBody }: Exchange): ExchangeFinding[] {
    const parent = textOf(member(parseJson(requestBody ?? '')?.value, 'parentTaskId'))
    const child = parent === undefined ? undefined : this.#children.get(parent)
    if (child === undefined) return []
    const expected = `task ${child}, its sub-task by an earlier answer`
    return [{ path: 'status', kind: 'task not listed', severity: 'warning', expected, got: '404' }]
  }

  /** A finished walk without an upper bound has every matching task known before. */
  #missing(walk: Walk, filter: Record<string, unknown>, next: string | undefined): ExchangeFinding[] {
    if (!walk.whole || next !== undefined || filter['statusFilter'] || filter['parentTaskId']) return []
    const range = isRecord(filter['updateTimeRange']) ? filter['updateTimeRange'] : {}
    const after = timeOf(textOf(range['startTime']))
    if (textOf(range['endTime']) !== undefined) return []
    const missing = [...this.#tasks].filter(
      ([id, seen]) =>
        seen.at < walk.startedAt &&
        !walk.ids.has(id) &&
        (after === undefined || (seen.updated !== undefined && seen.updated > after)),
    )
    if (missing.length === 0) return []
    // Reported once: the next walk would miss them again.
    for (const [id] of missing) this.#tasks.delete(id)
    return [
      {
        path: '$.tasks',
        kind: 'task not listed',
        severity: 'warning',
        expected: 'every matching task of an earlier answer',
        got: `${missing.length} missing: ${missing
          .slice(0, 3)
          .map(([id]) => id)
          .join(', ')}`,
      },
    ]
  }

  #back(walk: Walk, tasks: readonly ReadTask[], exchange: Exchange): ExchangeFinding[] {
    return tasks.flatMap(({ id, definition, status, updated, parent }, index): ExchangeFinding[] => {
      if (id === undefined) return []
      if (parent !== undefined) remember(this.#children, parent, id, KEPT_TASKS)
      const before = this.#tasks.get(id)
      const isOlderPicture = before !== undefined && before.at > walk.startedAt
      if (!isOlderPicture)
        remember(
          this.#tasks,
          id,
          { definition, status, updated: timeOf(updated), at: exchange.endedAt ?? 0 },
          KEPT_TASKS,
        )
      if (before === undefined || isOlderPicture) return []
      const back = (field: string, from: number, to: number): ExchangeFinding[] =>
        to >= from
          ? []
          : [
              {
                path: `$.tasks[${index}].version.${field}`,
                kind: 'version went back',
                severity: 'error',
                expected: `at least ${from}, as an earlier answer had it`,
                got: String(to),
              },
            ]
      return [
        ...back('definitionVersion', before.definition, definition),
        ...back('statusVersion', before.status, status),
      ]
    })
  }
}

interface ReadTask {
  readonly id: string | undefined
  readonly definition: number
  readonly status: number
  readonly updated: string | undefined
  readonly state: string | undefined
  readonly parent: string | undefined
}

function readTask(task: unknown): ReadTask {
  const version = member(task, 'version')
  return {
    id: textOf(member(version, 'taskId')),
    definition: numberIn(version, 'definitionVersion') ?? 0,
    status: numberIn(version, 'statusVersion') ?? 0,
    updated: textOf(member(task, 'lastUpdateTime')),
    state: textOf(member(member(task, 'status'), 'status')),
    parent: textOf(member(member(task, 'relations'), 'parentTaskId')),
  }
}

function outside(filter: Record<string, unknown>, task: ReadTask, at: string): ExchangeFinding[] {
  const found: ExchangeFinding[] = []
  const add = (path: string, expected: string, got: string | undefined) =>
    found.push({ path: at + path, kind: 'outside the filter', severity: 'error', expected, got: got ?? 'nothing' })
  const state = textOf(member(filter['statusFilter'], 'status'))
  if (state !== undefined && task.state !== state) add('.status.status', state, task.state)
  const parent = textOf(filter['parentTaskId'])
  if (parent !== undefined && task.parent !== parent) add('.relations.parentTaskId', parent, task.parent)
  const after = textOf(member(filter['updateTimeRange'], 'startTime'))
  const before = textOf(member(filter['updateTimeRange'], 'endTime'))
  const { updated } = task
  if (after !== undefined && (updated === undefined || compareDatetimes(updated, after) <= 0))
    add('.lastUpdateTime', `updated after ${after}`, updated)
  if (before !== undefined && (updated === undefined || compareDatetimes(updated, before) >= 0))
    add('.lastUpdateTime', `updated before ${before}`, updated)
  return found
}

function originOf({ url }: Exchange): string {
  return new URL(url).origin
}
function addsNothing(path: string): ExchangeFinding {
  const expected = 'something new on each page, or no further token'
  return { path, kind: 'page adds nothing', severity: 'warning', expected, got: 'a further token, and nothing new' }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
