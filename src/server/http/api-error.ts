const rpcCodes = { 400: 3, 404: 5, 503: 14 } as const
const words = {
  400: 'invalid_argument',
  404: 'not_found',
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
    return { error: status === 400 ? 'invalid_request' : 'server_error', error_description: message }
  if (target.includes('/api/v1/video/egress_streams/'))
    return { code: status === 400 || status === 404 ? rpcCodes[status] : rpcCodes[503], message, details: [] }
  return { code: words[status], message }
}
