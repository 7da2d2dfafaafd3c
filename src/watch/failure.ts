export const failureCodes = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

/** Ends a request with an error. The message tells the caller how to fix it. */
export class WatchFailure extends Error {
  readonly code: keyof typeof failureCodes
  readonly extra: { readonly headers?: Record<string, string>; readonly fields?: Record<string, unknown> }

  constructor(code: keyof typeof failureCodes, message: string, extra: WatchFailure['extra'] = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }
}

export function failureResponse({ code, message, extra }: WatchFailure): Response {
  const headers = new Headers(extra.headers)
  if (code === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer')
  if (code === 'unavailable' || code === 'too_many') headers.set('Retry-After', headers.get('Retry-After') ?? '1')
  return Response.json({ code, message, ...extra.fields }, { status: failureCodes[code], headers })
}
