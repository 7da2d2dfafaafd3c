import * as v from 'valibot'

import { operations } from '../../../contract/operations.ts'
import type { Exchange } from '../../api/exchanges/exchanges.ts'
import type { Environment } from '../../session/session.ts'

const FORMAT = 'watchfloor-session'

/** A task that was known before the log begins: its last change is older. */
export interface KnownTask {
  readonly raw: unknown
}

/** A session in one file: what was asked and answered, as far as the log went back. It holds no secret: they were masked when it was recorded. */
export interface Recording {
  readonly environment: Environment
  /** Classification of all that is in it, in words. */
  readonly marking: string
  /** Environment's clock minus that of the machine that recorded, in milliseconds. */
  readonly skewMilliseconds: number
  /** Milliseconds since 1970 by the machine that recorded. */
  readonly savedAt: number
  /** Ended ones, in the order of their ends. */
  readonly exchanges: readonly Exchange[]
  readonly known: readonly KnownTask[]
}

/** The file of a session. Exchanges under way are left out: nothing is known of their end. */
export function recordingText(recording: Recording): string {
  return JSON.stringify({ format: FORMAT, version: 1, ...recording })
}

const headers = v.array(v.tuple([v.string(), v.string()]))
const count = v.pipe(v.number(), v.finite())

const finding = v.object({
  path: v.string(),
  kind: v.string(),
  severity: v.picklist(['error', 'warning', 'note']),
  expected: v.string(),
  got: v.string(),
  in: v.optional(v.literal('request')),
})

const exchange = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  operation: v.picklist(Object.keys(operations)),
  title: v.string(),
  method: v.picklist(['GET', 'POST', 'DELETE']),
  url: v.pipe(v.string(), v.url()),
  resource: v.array(v.string()),
  why: v.picklist(['page', 'poll', 'user', 'renewal', 'sign-in', 'edited', 'probe']),
  attempt: count,
  requestHeaders: headers,
  requestBody: v.optional(v.string()),
  requestBytes: count,
  queuedAt: count,
  sentAt: count,
  headersAt: v.optional(count),
  endedAt: count,
  outcome: v.union([count, v.picklist(['no reply', 'unreachable', 'timeout', 'aborted', 'not sent'])]),
  statusText: v.string(),
  responseHeaders: headers,
  responseBody: v.optional(v.string()),
  bodyDropped: v.boolean(),
  bodyCut: v.optional(v.boolean()),
  pinned: v.optional(v.boolean()),
  responseBytes: count,
  findings: v.array(finding),
  failure: v.optional(v.string()),
})

const file = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  environment: v.object({ name: v.string(), url: v.pipe(v.string(), v.url()), marking: v.optional(v.string()) }),
  marking: v.string(),
  skewMilliseconds: count,
  savedAt: count,
  exchanges: v.array(v.unknown()),
  known: v.array(v.object({ raw: v.unknown() })),
})

export type ReadRecording =
  | {
      readonly ok: true
      readonly recording: Recording
      /** Exchanges of the file that can't be read. */
      readonly unread: number
    }
  | { readonly ok: false; readonly reason: string }

/** Reads a file that somebody opens. It may come from anywhere: what is no recording is refused, exchanges that are none are counted. */
export function readRecording(text: string): ReadRecording {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'It is not JSON' }
  }
  const parsed = v.safeParse(file, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return {
      ok: false,
      reason: `It is no session of this console: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    }
  }
  const { environment, marking, skewMilliseconds, savedAt, known } = parsed.output
  const read = parsed.output.exchanges.flatMap((each) => {
    const result = v.safeParse(exchange, each)
    // The kinds of findings grow from version to version: one that is not known here is shown by its own name.
    return result.success ? [result.output as unknown as Exchange] : []
  })
  const exchanges = read.toSorted((a, b) => endOf(a) - endOf(b))
  if (exchanges.length === 0) return { ok: false, reason: 'It holds no exchange that can be read' }
  return {
    ok: true,
    recording: {
      environment: { ...environment, marking: environment.marking },
      marking,
      skewMilliseconds,
      savedAt,
      exchanges,
      known: known.map(({ raw }) => ({ raw })),
    },
    unread: parsed.output.exchanges.length - read.length,
  }
}

/** When it was over, by the machine that recorded. */
export const endOf = ({ endedAt, sentAt }: Exchange): number => endedAt ?? sentAt
