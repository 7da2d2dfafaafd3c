import * as v from 'valibot'

import { isRecord } from '../../contract/json.ts'
import { operationIds } from '../../contract/operations.ts'
import type { Exchange } from '../exchange.ts'
import {
  endOf,
  MOST_CHARACTERS_OF_A_BODY,
  MOST_EXCHANGES,
  SESSION_FORMAT,
  sessionKinds,
  type SavedSession,
} from './session.ts'
import type { FiledBody } from './write-session.ts'

const headers = v.pipe(v.array(v.tuple([v.string(), v.string()])), v.maxLength(1000))
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const body = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS_OF_A_BODY))

/** Up to year 9999: within dates, with room for skew. */
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(Date.UTC(9999, 11, 31)))
const CENTURY_MILLISECONDS = 100 * 365.25 * 86_400_000
const skew = v.pipe(v.number(), v.minValue(-CENTURY_MILLISECONDS), v.maxValue(CENTURY_MILLISECONDS))

const finding = v.object({
  path: v.string(),
  kind: v.string(),
  severity: v.picklist(['error', 'warning', 'note']),
  expected: v.string(),
  got: v.string(),
  in: v.optional(v.literal('request')),
})

const leftOut = v.object({
  hash: v.string(),
  bytes: count,
  shape: v.optional(v.record(v.string(), v.string())),
})

const exchange = v.object({
  id,
  operation: v.picklist(operationIds),
  title: v.string(),
  method: v.picklist(['GET', 'POST', 'DELETE']),
  url: v.pipe(v.string(), v.url()),
  resource: v.array(v.string()),
  why: v.picklist(['page', 'poll', 'user', 'renewal', 'sign-in', 'edited', 'probe']),
  attempt: count,
  requestHeaders: headers,
  requestBody: v.optional(body),
  requestBytes: count,
  queuedAt: time,
  sentAt: time,
  headersAt: v.optional(time),
  endedAt: time,
  outcome: v.union([
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
    v.picklist(['no reply', 'unreachable', 'timeout', 'aborted', 'not sent']),
  ]),
  statusText: v.string(),
  responseHeaders: headers,
  responseBody: v.optional(body),
  bodyDropped: v.boolean(),
  bodyCut: v.optional(v.boolean()),
  leftOut: v.optional(leftOut),
  pinned: v.optional(v.boolean()),
  isElsewhere: v.optional(v.literal(true)),
  responseBytes: count,
  findings: v.pipe(v.array(finding), v.maxLength(10_000)),
  failure: v.optional(v.string()),
})

const head = {
  format: v.literal(SESSION_FORMAT),
  environment: v.object({ name: v.string(), url: v.pipe(v.string(), v.url()), marking: v.optional(v.string()) }),
  marking: v.string(),
  skewMilliseconds: skew,
  savedAt: time,
  exchanges: v.array(v.unknown()),
  known: v.array(v.object({ raw: v.unknown() })),
}

const file = v.variant('version', [
  v.object({ ...head, version: v.literal(1) }),
  v.object({
    ...head,
    version: v.literal(2),
    kind: v.picklist(sessionKinds),
    opensAt: v.optional(id),
    bodies: v.array(v.unknown()),
  }),
])

export type ReadSession =
  | {
      readonly ok: true
      readonly session: SavedSession
      readonly unread: number
    }
  | { readonly ok: false; readonly reason: string }

export type OpenedSession =
  | {
      readonly ok: true
      /** Read one by one. */
      readonly found: readonly unknown[]
      take(found: unknown): void
      read(): ReadSession
    }
  | { readonly ok: false; readonly reason: string }

export function readSession(json: unknown): ReadSession {
  const opened = openSession(json)
  if (!opened.ok) return opened
  for (const found of opened.found) opened.take(found)
  return opened.read()
}

/**
 * Version 1 or 2, from any source: refuses an invalid or oversized session in a sentence without a full stop,
 * counts invalid exchanges. The caller reads the exchanges, so that a page stays responsive.
 */
export function openSession(json: unknown): OpenedSession {
  const parsed = v.safeParse(file, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return {
      ok: false,
      reason: `Not a session saved by this console: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    }
  }
  const { exchanges: found, environment, marking, skewMilliseconds, savedAt, known } = parsed.output
  if (found.length > MOST_EXCHANGES) {
    const [has, most] = [found.length, MOST_EXCHANGES].map((each) =>
      each.toLocaleString('en').replaceAll(',', '\u202f'),
    )
    return { ok: false, reason: `It has ${has} exchanges. Up to ${most} can be opened` }
  }
  const bodies = parsed.output.version === 1 ? undefined : bodiesByHash(parsed.output.bodies)
  const { kind, opensAt } = parsed.output.version === 1 ? { kind: 'session' as const } : parsed.output
  const exchanges = new Map<number, Exchange>()
  return {
    ok: true,
    found,
    take(each) {
      const result = v.safeParse(exchange, bodies === undefined ? each : withBodies(each, bodies))
      if (!result.success || exchanges.has(result.output.id)) return
      // Unknown kinds of findings are from later versions.
      exchanges.set(result.output.id, result.output as unknown as Exchange)
    },
    read() {
      if (exchanges.size === 0) return { ok: false, reason: 'It has no readable exchange' }
      return {
        ok: true,
        session: {
          kind,
          environment: { ...environment, marking: environment.marking },
          marking,
          skewMilliseconds,
          savedAt,
          exchanges: [...exchanges.values()].toSorted((a, b) => endOf(a) - endOf(b)),
          known: known.map(({ raw }) => ({ raw })),
          opensAt,
        },
        unread: found.length - exchanges.size,
      }
    },
  }
}

function bodiesByHash(filed: readonly unknown[]): ReadonlyMap<string, FiledBody> {
  const bodies = new Map<string, FiledBody>()
  for (const each of filed) {
    const known = v.safeParse(v.object({ ...leftOut.entries, text: v.optional(v.string()) }), each)
    if (known.success) bodies.set(known.output.hash, known.output as FiledBody)
  }
  return bodies
}

/** In version 1's form. A missing body makes it unreadable. */
function withBodies(found: unknown, bodies: ReadonlyMap<string, FiledBody>): unknown {
  if (!isRecord(found)) return found
  const { requestBody, responseBody } = found
  const filed = (hash: unknown) => (typeof hash === 'string' ? bodies.get(hash) : undefined)
  const answered = filed(responseBody)
  const isLeftOut = answered !== undefined && answered.text === undefined
  return {
    ...found,
    requestBody: requestBody === undefined ? undefined : (filed(requestBody)?.text ?? null),
    responseBody: responseBody === undefined || isLeftOut ? undefined : (answered?.text ?? null),
    ...(isLeftOut && { leftOut: answered }),
  }
}
