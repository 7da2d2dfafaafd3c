import { compareDatetimes } from '../../../contract/datetime.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { parseJson, isRecord } from '../../../contract/json.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { endOf, type Session } from '../../../conformance/session-file/session.ts'

/**
 * Answers requests out of a recording, as its environment was known to be at a moment: `Request → Response`, like any service of the interface.
 * Task queries are answered from all tasks that any answer had brought by then; what was not recorded is 404, and a change is refused.
 * @param at by the clock of the machine that recorded, in milliseconds since 1970
 */
export function replayService(recording: Session, at: number): (request: Request) => Promise<Response> {
  let tasks: Promise<readonly Record<string, unknown>[]> | undefined
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'DELETE') return failed(403, 'recording', 'A recording only reads: nothing was sent')
    if (pathname.endsWith('/tasks/query')) {
      tasks ??= tasksAt(recording, at)
      const query = parseJson(await request.text())?.value
      const known = await tasks
      return Response.json({ tasks: known.filter((task) => fits(task, isRecord(query) ? query : {})) })
    }
    const operation: OperationId = pathname.endsWith('/debug/deleted-objects') ? 'listDeletedObjects' : 'getObject'
    const kept = recording.exchanges.findLast(
      (exchange) =>
        exchange.operation === operation &&
        exchange.responseBody !== undefined &&
        endOf(exchange) <= at &&
        pathAndQuery(exchange.url) === pathAndQuery(request.url),
    )
    if (kept?.responseBody === undefined || typeof kept.outcome !== 'number')
      return failed(404, 'not_recorded', 'The recording has no answer to this request before this moment')
    return responseOf(kept.outcome, kept.responseHeaders, kept.responseBody)
  }
}

/** The answer as it was; what no browser can give again (a status or a header that none could have read) is told as an error. */
function responseOf(status: number, headers: Exchange['responseHeaders'], body: string): Response {
  try {
    const type = headers
      .filter(([name]) => name === 'content-type')
      .map(([name, value]): [string, string] => [name, value])
    return new Response(body === '' ? undefined : body, { status, headers: type })
  } catch (error) {
    return failed(500, 'recording', `The recorded answer can’t be replayed: ${String(error)}`)
  }
}

function failed(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status })
}

function pathAndQuery(url: string): string {
  const at = url.indexOf('/api/v1')
  return at < 0 ? url : url.slice(at)
}

/** The tasks as the answers up to a moment had them, each at its highest version. */
export async function tasksAt({ exchanges, known }: Session, at: number): Promise<readonly Record<string, unknown>[]> {
  const tasks = new Map<string, Record<string, unknown>>()
  const take = (task: unknown, place: string) => {
    if (!isRecord(task)) return
    const id = textAt(task, 'version', 'taskId') ?? place
    const before = tasks.get(id)
    if (before === undefined || !isOlder(task, before)) tasks.set(id, task)
  }
  known.forEach(({ raw }, index) => take(raw, `known ${index}`))
  const answers = exchanges.filter(
    (exchange) => endOf(exchange) <= at && exchange.operation === 'queryTasks' && exchange.outcome === 200,
  )
  await inSlices(
    answers,
    () => false,
    (exchange) => {
      const body = parseJson(exchange.responseBody ?? '')?.value
      const listed: readonly unknown[] = isRecord(body) && Array.isArray(body['tasks']) ? body['tasks'] : []
      listed.forEach((task, index) => take(task, `${exchange.id} ${index}`))
    },
    1,
  )
  return [...tasks.values()]
}

function isOlder(task: Record<string, unknown>, than: Record<string, unknown>): boolean {
  const [a, b] = [versionsOf(task), versionsOf(than)]
  return a.definition < b.definition || a.status < b.status
}

function versionsOf(task: Record<string, unknown>) {
  const version = isRecord(task['version']) ? task['version'] : {}
  return { definition: Number(version['definitionVersion'] ?? 0), status: Number(version['statusVersion'] ?? 0) }
}

function fits(task: Record<string, unknown>, query: Record<string, unknown>): boolean {
  const parent = textAt(query, 'parentTaskId')
  if (parent !== undefined) return textAt(task, 'relations', 'parentTaskId') === parent
  const status = textAt(query, 'statusFilter', 'status')
  if (status !== undefined && textAt(task, 'status', 'status') !== status) return false
  const updated = textAt(task, 'lastUpdateTime')
  const after = textAt(query, 'updateTimeRange', 'startTime')
  const before = textAt(query, 'updateTimeRange', 'endTime')
  // A task without an update time is in no range.
  if (after !== undefined && (updated === undefined || compareDatetimes(updated, after) <= 0)) return false
  return before === undefined || (updated !== undefined && compareDatetimes(updated, before) < 0)
}

function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  let at = value
  for (const name of names) at = isRecord(at) ? at[name] : undefined
  return typeof at === 'string' && at !== '' ? at : undefined
}
