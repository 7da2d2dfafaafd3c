import type { OperationId } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { apiPath } from '../../../../conformance/request/api-path.ts'
import { endOf, type SavedSession } from '../../../../conformance/session-file/session.ts'

/**
 * Answers from a recording as of a moment. Unrecorded requests get 404, changes are refused. Tasks come from
 * the recording's past (`known/past/source-of-session.ts`).
 * @param at recording machine's clock, milliseconds since 1970
 */
export function replayService(recording: SavedSession, at: number): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'DELETE') return failed(403, 'recording', 'A recording is read-only. Nothing was sent')
    const operation: OperationId = pathname.endsWith('/debug/deleted-objects') ? 'listDeletedObjects' : 'getObject'
    const kept = recording.exchanges.findLast(
      (exchange) =>
        exchange.operation === operation &&
        exchange.responseBody !== undefined &&
        endOf(exchange) <= at &&
        pathAndQuery(exchange.url) === pathAndQuery(request.url),
    )
    if (kept?.responseBody === undefined || typeof kept.outcome !== 'number')
      return failed(404, 'not_recorded', 'The recording has no earlier answer to this request')
    return responseOf(kept.outcome, kept.responseHeaders, kept.responseBody)
  }
}

/** The recorded answer; one that browsers can't construct (status or header) becomes an error. */
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
  return apiPath(url) ?? url
}
