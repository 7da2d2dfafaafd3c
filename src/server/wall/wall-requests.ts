import type { OperationId } from '../../contract/operations.ts'

/** Others answer 403, whatever the client may do. */
const allowed: readonly OperationId[] = ['queryTasks', 'getObject']

export function isAllowedToWalls(id: OperationId) {
  return allowed.includes(id)
}

/** More decodings than any chain of servers makes. */
const MOST_DECODINGS = 5

/** An environment that decodes again finds `..` in `%252e%252e`, so anything that might climb is refused. */
export function targetProblem(target: string): string | undefined {
  const [path = '', ...query] = target.split('?')
  if (query.length > 0) return 'A wall’s requests have no query'
  let text = path
  for (let round = 0; ; round += 1) {
    if (goesUp(text)) return 'The path has a dot segment or a backslash'
    const decoded = decodedOnce(text)
    if (decoded === text) return undefined
    if (round === MOST_DECODINGS) return 'The path is encoded too many times'
    text = decoded
  }
}

/** Like the most lenient server: a stray `%` stays. */
function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
}

/** Compatible characters count as a dot or slash; parameters and blanks don't hide one. */
function goesUp(path: string): boolean {
  const plain = path.normalize('NFKC')
  // Invalid UTF-8 may be an overlong dot; `%u002e` is one to old servers.
  if (/[\\\uFFFD]|%u[0-9a-f]{4}/i.test(plain)) return true
  return plain.split('/').some((segment) => /^\.+[\s\p{Cc}]*(?:[;?#].*)?$/su.test(segment))
}

/** Other headers might mean more to the environment (`X-HTTP-Method-Override`). */
const passed = ['accept', 'accept-encoding', 'priority', 'user-agent', 'watchfloor-accept-encoding']

/** `body` is a query's. */
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
