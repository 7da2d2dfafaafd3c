import { operations } from '../../contract/operations.ts'
import { invalid } from './failure.ts'
import { percentDecoded } from './percent-decoded.ts'

export interface RouteMatch {
  operation: (typeof operations)[keyof typeof operations]
  /** Still percent-encoded. */
  path: Record<string, string>
}

export interface Target {
  path: string
  query: string
}

/** Prefers `rawTarget` (the request line): URLs fold dot segments away. */
export function targetOf(request: Request, rawTarget: string | undefined): Target {
  const target = rawTarget ?? request.url
  const [, origin = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(target) ?? []
  const [path = '', ...query] = (target.slice(origin.length).split('#', 1)[0] ?? '').split('?')
  return { path, query: query.join('?') }
}

export function matchOperation(method: string | undefined, path: string): RouteMatch | undefined {
  for (const operation of Object.values(operations)) {
    if (operation.method !== method) continue
    const parameters = matchTemplate(operation.path, path)
    if (parameters) return { operation, path: parameters }
  }
  return undefined
}

function matchTemplate(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/')
  const given = path.split('/')
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const part = given[index]
    if (part === undefined) return undefined
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === 'objectPath') {
      parameters[name] = given.slice(index).join('/')
      return parameters
    }
    if (name === undefined && percentDecoded(part) !== segment) return undefined
    if (name !== undefined) parameters[name] = part
  }
  return given.length === wanted.length ? parameters : undefined
}

/** `%2F` equals `/` in an object path; empty segments stay. Throws a Failure for dot segments. */
export function decodePath(parameters: Record<string, string>): [string, string][] {
  return Object.entries(parameters).map(([name, text]) => {
    const value = percentDecoded(text)
    if (value === undefined) throw invalid(`${name} has malformed percent-encoding`)
    if (hasDotSegment(value)) throw invalid(`${name} has a "." or ".." segment`)
    return [name, value]
  })
}

/** In any spelling. */
export function pathHasDotSegment(path: string): boolean {
  return hasDotSegment(path.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/'))
}

function hasDotSegment(path: string) {
  return path.split('/').some((segment) => segment === '.' || segment === '..')
}

/** Throws a Failure (invalid argument) for malformed escapes. */
export function parseQuery(query: string): [string, string][] {
  if (percentDecoded(query) === undefined) throw invalid('The query has malformed percent-encoding')
  return [...new URLSearchParams(query)]
}
