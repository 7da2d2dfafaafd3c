import type { Input, Operation } from '../../contract/operation.ts'

/** Before authorization. `refusal`: why it must not be sent. */
export interface BuiltRequest {
  url: string
  method: Operation['method']
  headers: Headers
  body: string | undefined
}

export type Built = { ok: true; request: BuiltRequest } | { ok: false; reason: string }

interface Parts {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Refuses values that a URL parser would fold away (`.`, `..`, empty); `objectPath` keeps its slashes. */
export function buildRequest<O extends Operation>(operation: O, input: Input<O>, baseUrl: string): Built {
  const parts: Parts = input
  let reason: string | undefined
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.path?.[name]
    if (typeof value !== 'string') {
      reason ??= `${name} is missing`
      return ''
    }
    const encoded = name === 'objectPath' ? encodePath(value) : encodeSegment(value)
    if (!encoded.ok) reason ??= `${name} ${encoded.reason}`
    return encoded.ok ? encoded.text : ''
  })
  if (reason !== undefined) return { ok: false, reason }
  const query = queryString(parts.query)
  const headers = new Headers()
  let body: string | undefined
  if (operation.request !== undefined) {
    headers.set('Content-Type', operation.request.contentType)
    body =
      operation.request.contentType === 'application/json'
        ? JSON.stringify(parts.body ?? {})
        : queryString(parts.body).slice(1)
  }
  for (const [name, value] of Object.entries(parts.headers ?? {})) {
    if (value === undefined || value === null) continue
    try {
      headers.set(name, plain(value))
    } catch {
      return { ok: false, reason: `${name} has characters that a header can't carry` }
    }
  }
  return { ok: true, request: { url: `${baseUrl}${path}${query}`, method: operation.method, headers, body } }
}

type Encoded = { ok: true; text: string } | { ok: false; reason: string }

function encodeSegment(value: string): Encoded {
  if (value === '') return { ok: false, reason: 'is empty' }
  if (value === '.' || value === '..') {
    return { ok: false, reason: `is "${value}", which would change the address` }
  }
  if (!value.isWellFormed()) return { ok: false, reason: 'has half a character (a lone surrogate)' }
  return { ok: true, text: encodeURIComponent(value) }
}

function encodePath(value: string): Encoded {
  const segments = value.split('/').map(encodeSegment)
  const bad = segments.find((segment) => !segment.ok)
  if (bad !== undefined && !bad.ok)
    return { ok: false, reason: value === '' ? bad.reason : `has a segment that ${bad.reason}` }
  return { ok: true, text: segments.map((segment) => (segment.ok ? segment.text : '')).join('/') }
}

/** Other values are sent as their JSON, so that they stay visible. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function queryString(values: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value !== undefined && value !== null) search.append(name, plain(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
