import { StorageFull } from '../database/operator-error.ts'
import type { Authorize } from './access/access.ts'
import { failureResponse, WatchFailure } from './failure.ts'
import { handlers, type WatchServiceParts } from './handlers.ts'
import { watchOpenApi } from './openapi.ts'
import { namedBy } from './persons/named.ts'
import { createRateLimit } from './rate-limit.ts'
import { route } from './router.ts'

/** Answers `…/watch/v1/…`; never rejects. */
export type WatchService = (request: Request, access: Authorize) => Promise<Response>

/** Public: it reveals no data. */
const DESCRIPTION = /\/watch\/v1\/openapi\.json$/

export function createWatchService(parts: WatchServiceParts): WatchService {
  const hasRoom = createRateLimit(parts.machine.now)
  const named = namedBy(parts)
  return async (request, access) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && DESCRIPTION.test(pathname))
      return Response.json(watchOpenApi(pathname.replace('/openapi.json', '')))
    const response = await route(request, { access, hasRoom, named, handlers, parts }).then(
      (routed) => {
        if (routed.isChange) void parts.streams.tell().catch(parts.onError)
        return routed.response
      },
      (error: unknown) => {
        if (error instanceof WatchFailure) return failureResponse(error)
        parts.onError(error)
        const words = error instanceof StorageFull ? error.words : 'The watch can’t be read or written now'
        return failureResponse(new WatchFailure('unavailable', words))
      },
    )
    response.headers.set('Date', new Date(parts.now()).toUTCString())
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}
