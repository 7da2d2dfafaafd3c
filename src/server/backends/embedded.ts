import { OperatorError } from '../../database/operator-error.ts'
import type { Service } from '../../environment/service.ts'
import { operationOf } from '../http/operation-of.ts'
import { reportStray } from '../http/stray-errors.ts'
import type { RequestArrival, Backend } from './backend.ts'
import { bodyOrCut } from './body-or-cut.ts'

/** Restores `Accept-Encoding` from the console's own header, as browsers overwrite it. */
export function embeddedBackend(service: Service): Backend {
  return async (request, arrival) => {
    const response = await service(withCoding(request), arrival.target, arrival.socket.remoteAddress)
    // The only operation answered while it is produced.
    const isStream = response.ok && operationOf(request.method, arrival.target)?.id === 'getObject'
    return isStream ? guardedStream(response, arrival) : response
  }
}

function withCoding(request: Request): Request {
  const coding = request.headers.get('watchfloor-accept-encoding')
  if (coding === null) return request
  const headers = new Headers(request.headers)
  headers.delete('watchfloor-accept-encoding')
  if (coding === '') headers.delete('accept-encoding')
  else headers.set('accept-encoding', coding)
  return new Request(request, { headers })
}

/** The environment has already reported operators' problems. */
function reportUnlessTold(error: unknown): void {
  if (!(error instanceof OperatorError)) reportStray(error)
}

function guardedStream({ body, status, headers }: Response, { socket }: RequestArrival): Response {
  if (body === null) return new Response(null, { status, headers })
  const reader = body.getReader()
  const source = { next: () => reader.read(), cancel: () => reader.cancel() }
  return new Response(bodyOrCut(source, socket, reportUnlessTold), { status, headers })
}
