/** Values of the RPC status code enumeration; what fails on the way to an environment is UNAVAILABLE. */
const rpc = {
  400: { code: 3, reason: 'INVALID_ARGUMENT' },
  404: { code: 5, reason: 'NOT_FOUND' },
  431: { code: 3, reason: 'INVALID_ARGUMENT' },
  503: { code: 14, reason: 'UNAVAILABLE' },
} as const
const words = {
  400: 'invalid_argument',
  404: 'not_found',
  431: 'invalid_argument',
  500: 'internal',
  502: 'unavailable',
  504: 'deadline_exceeded',
} as const

/** An error of the server itself, in the shape of the operation that the target names (C where it names none). */
export function apiError(target: string, status: keyof typeof words, message: string): Response {
  return Response.json(bodyOf(target, status, message), { status, headers: { 'Cache-Control': 'no-store' } })
}

function bodyOf(target: string, status: keyof typeof words, message: string) {
  if (/\/api\/v1\/oauth\/token(?=$|[/?])/.test(target))
    return { error: status < 500 ? 'invalid_request' : 'server_error', error_description: message }
  if (target.includes('/api/v1/video/egress_streams/')) {
    const { code, reason } = rpc[status === 400 || status === 404 || status === 431 ? status : 503]
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'watchfloor' }]
    return { code, message, details }
  }
  return { code: words[status], message }
}
