/**
 * What of an environment's answer reaches a browser: headers that describe the answer, that the console reads or that whoever looks for a fault wants
 * to see. All others could act on the console's origin (cookies, policies, redirects, preloads, and whatever browsers learn next).
 */
const passed = new Set([
  // The representation: RFC 9110, section 8 and 14; RFC 9530; RFC 6266.
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
  // Time and caches: RFC 9111, RFC 9211.
  'age',
  'cache-control',
  'cache-status',
  'date',
  'expires',
  'pragma',
  'warning',
  'x-cache',
  // What the client is told to do: RFC 9110, section 10.2 and 11.6; RFC 9218; RFC 9745; RFC 8594.
  'allow',
  'deprecation',
  'priority',
  'retry-after',
  'sunset',
  'www-authenticate',
  // Who answered, and under which name its logs have it: RFC 9209, W3C Trace Context, and what services and clouds use.
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
/** `RateLimit-Policy`, `X-RateLimit-Remaining`, `X-Rate-Limit-Reset` and their like. */
const rateLimit = /^(x-)?rate-?limit(-[a-z-]+)?$/

/**
 * The headers of an environment's answer that are passed on, in bytes as they came, and the sorted names of those that are not. The names that
 * `Connection` gives belong to that connection alone and are none of the answer's (RFC 9110, section 7.6.1).
 *
 * @param headers Names in lower case.
 */
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

/**
 * Whether a `WWW-Authenticate` asks for bearer tokens alone. At any other scheme a browser may ask for a name and a password in a dialog of its own, which looks like
 * this console's.
 */
function isForBearers(value: string | string[] | undefined): boolean {
  const plain = [value ?? []]
    .flat()
    .join(',')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  return plain.split(',').every((part) => /^\s*(bearer(\s.*)?|[\w!#$%&'*+.^`|~-]+\s*=.*)?$/i.test(part))
}

/** What is of one connection and never passed on: RFC 9110, section 7.6.1, and what older implementations send. */
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

/** The names, in lower case, that a `Connection` header gives. */
export function namedByConnection(connection: string | null): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}
