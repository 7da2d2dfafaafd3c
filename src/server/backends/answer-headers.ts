/** Others could act on the console's origin (cookies, policies, redirects, preloads). */
const passed = new Set([
  // RFC 9110, section 8 and 14; RFC 9530; RFC 6266.
  'accept-ranges',
  'content-digest',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-range',
  'content-type',
  'digest',
  'etag',
  'last-modified',
  'repr-digest',
  'vary',
  // RFC 9111, RFC 9211.
  'age',
  'cache-control',
  'cache-status',
  'date',
  'expires',
  'pragma',
  'warning',
  'x-cache',
  // RFC 9110, section 10.2 and 11.6; RFC 9218; RFC 9745; RFC 8594.
  'allow',
  'deprecation',
  'priority',
  'retry-after',
  'sunset',
  'www-authenticate',
  // RFC 9209, W3C Trace Context, and common cloud headers.
  'cf-ray',
  'correlation-id',
  'grpc-message',
  'grpc-status',
  'proxy-status',
  'request-id',
  'server-timing',
  'traceparent',
  'traceresponse',
  'tracestate',
  'via',
  'x-amz-cf-id',
  'x-amz-request-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-correlation-id',
  'x-envoy-upstream-service-time',
  'x-ms-request-id',
  'x-request-id',
  'x-response-time',
  'x-trace-id',
])
/** `RateLimit-Policy`, `X-RateLimit-Remaining`, `X-Rate-Limit-Reset` and the like. */
const rateLimit = /^(x-)?rate-?limit(-[a-z-]+)?$/

/** Names in `leftOut` are sorted. `Connection` names headers of that connection (RFC 9110, section 7.6.1). */
export function answerHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): {
  headers: Headers
  leftOut: string[]
} {
  const ofConnection = namedByConnection([headers['connection']].flat().join(','))
  const kept = new Headers()
  const leftOut: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    if (hopByHop.has(name) || ofConnection.has(name)) continue
    if (!(passed.has(name) || rateLimit.test(name)) || (name === 'www-authenticate' && !isForBearers(value)))
      leftOut.push(name)
    // A web `Headers` holds bytes, not characters.
    else for (const one of [value ?? []].flat()) kept.append(name, Buffer.from(one, 'utf8').toString('latin1'))
  }
  return { headers: kept, leftOut: leftOut.toSorted() }
}

/** For other schemes a browser may show a password dialog that looks like this console's. */
function isForBearers(value: string | string[] | undefined): boolean {
  const plain = [value ?? []]
    .flat()
    .join(',')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  return plain.split(',').every((part) => /^\s*(bearer(\s.*)?|[\w!#$%&'*+.^`|~-]+\s*=.*)?$/i.test(part))
}

/** RFC 9110, section 7.6.1, and older practice. */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** In lower case. */
export function namedByConnection(connection: string | null): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}
