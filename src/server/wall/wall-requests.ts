import type { OperationId } from '../../contract/operations.ts'

/** All that a wall reads. Everything else answers 403, whatever the client itself may do. */
const allowed: readonly OperationId[] = ['queryTasks', 'getObject']

export function isAllowedToWalls(id: OperationId) {
  return allowed.includes(id)
}

/** Decoded more often than any chain of servers does. */
const MOST_DECODINGS = 5

/**
 * What keeps a target from going on with a wall's token; undefined when nothing does. What we match may not be what an environment behind others makes
 * of it: one that decodes once more finds `..` in `%252e%252e`, and is out of the objects. So whatever might be read as going up is refused.
 */
export function targetProblem(target: string): string | undefined {
  const [path = '', ...query] = target.split('?')
  if (query.length > 0) return 'What a wall asks for has no query'
  let text = path
  for (let round = 0; ; round += 1) {
    if (goesUp(text)) return 'The path holds a dot segment or a backslash, in whatever encoding'
    const decoded = decodedOnce(text)
    if (decoded === text) return undefined
    if (round === MOST_DECODINGS) return 'The path is encoded too often'
    text = decoded
  }
}

/** As the most lenient server decodes: a stray `%` stays, and keeps nothing else from being decoded. */
function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
}

/** Characters that are compatible with a dot or a slash count as one, and what some servers cut off a segment (parameters, blanks) doesn't hide it. */
function goesUp(path: string): boolean {
  const plain = path.normalize('NFKC')
  // Bytes that are no UTF-8 may be an overlong dot; `%u002e` is one to servers of old.
  if (/[\\\uFFFD]|%u[0-9a-f]{4}/i.test(plain)) return true
  return plain.split('/').some((segment) => /^\.+[\s\p{Cc}]*(?:[;?#].*)?$/su.test(segment))
}

/** What a wall's request may say besides. Anything else might mean more to the environment than to us (`X-HTTP-Method-Override`). */
const passed = ['accept', 'accept-encoding', 'priority', 'user-agent', 'watchfloor-accept-encoding']

/** The headers that are passed on with a wall's request; `body` is that of a query. */
export function passedHeaders(headers: Headers, authorization: string, body: Uint8Array | undefined): Headers {
  const kept = new Headers({ Authorization: authorization })
  for (const name of passed) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  if (body !== undefined) {
    kept.set('Content-Type', 'application/json')
    kept.set('Content-Length', String(body.length))
  }
  return kept
}
