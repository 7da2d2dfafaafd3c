import * as v from 'valibot'

import { operationIds } from '../../../contract/operations.ts'
import { KEPT_CHARACTERS_OF_A_BODY } from '../../api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import type { Environment } from '../../session/session.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { FILE_LIMITS, MOST_EXCHANGES } from '../../ui/files/file-limits.ts'
import { readJsonFile } from '../../ui/files/read-json-file.ts'
import { formatNumber } from '../../ui/text/number.ts'

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

const headers = v.pipe(v.array(v.tuple([v.string(), v.string()])), v.maxLength(1000))
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
/** Masking may have made it a little longer than what was kept. */
const body = v.pipe(v.string(), v.maxLength(2 * KEPT_CHARACTERS_OF_A_BODY))

/** Milliseconds since 1970, up to the year 9999: what dates can hold, with room for a skew. */
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

const exchange = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
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
  pinned: v.optional(v.boolean()),
  responseBytes: count,
  findings: v.pipe(v.array(finding), v.maxLength(10_000)),
  failure: v.optional(v.string()),
})

const file = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  environment: v.object({ name: v.string(), url: v.pipe(v.string(), v.url()), marking: v.optional(v.string()) }),
  marking: v.string(),
  skewMilliseconds: skew,
  savedAt: time,
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

/**
 * Reads a file that somebody opens, step by step. It may come from anywhere: what is no recording or beyond the limits is refused, exchanges that are
 * none are counted.
 */
export async function readRecording(blob: Blob): Promise<ReadRecording> {
  const json = await readJsonFile(blob, FILE_LIMITS.session)
  if (!json.ok) return json
  const parsed = v.safeParse(file, json.value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return {
      ok: false,
      reason: `It is not a session saved by this console: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    }
  }
  const { environment, marking, skewMilliseconds, savedAt, known } = parsed.output
  const found = parsed.output.exchanges.length
  if (found > MOST_EXCHANGES)
    return {
      ok: false,
      reason: `It holds ${formatNumber(found)} exchanges; up to ${formatNumber(MOST_EXCHANGES)} can be opened`,
    }
  const read = new Map<number, Exchange>()
  await inSlices(
    parsed.output.exchanges,
    () => false,
    (each) => {
      const result = v.safeParse(exchange, each)
      if (!result.success || read.has(result.output.id)) return
      // The kinds of findings grow from version to version: one that is not known here is shown by its own name.
      read.set(result.output.id, result.output as unknown as Exchange)
    },
  )
  const exchanges = [...read.values()].toSorted((a, b) => endOf(a) - endOf(b))
  if (exchanges.length === 0) return { ok: false, reason: 'It has no exchange that can be read' }
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
    unread: found - read.size,
  }
}

/** When it was over, by the machine that recorded. */
export function endOf({ endedAt, sentAt }: Exchange): number {
  return endedAt ?? sentAt
}
