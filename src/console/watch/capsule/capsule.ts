import * as v from 'valibot'

import { situationSchema, type Alert } from '../../../watch/wire/alert.ts'
import type { CapsuleLine } from '../../../watch/wire/capsule.ts'
import { draftSchema, type Handover } from '../../../watch/wire/handover.ts'
import { logSubjectSchema, type LogEntry } from '../../../watch/wire/log.ts'
import { keptTimeSchema, timeSchema } from '../../../watch/wire/time.ts'

export type CapsuleHead = Extract<CapsuleLine, { kind: 'head' }>
/** What the past is put together of. */
export type JournalLine = Exclude<CapsuleLine, { kind: 'head' | 'handover' | 'entry' }>

/** A capsule that was opened, each line of it checked to be what it says. */
export interface Capsule {
  /** Of whoever signed it: 64 hex digits. */
  readonly publicKey: string
  readonly head: CapsuleHead
  readonly handover: Handover
  readonly entries: readonly LogEntry[]
  /** Alerts, gaps and what the journal held, in their order. */
  readonly journal: readonly JournalLine[]
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const words = v.pipe(v.string(), v.maxLength(2000))

const headSchema = v.object({
  kind: v.literal('head'),
  environment: v.object({ name: words, url: words }),
  marking: v.optional(words),
  from: timeSchema,
  to: timeSchema,
  savedAt: timeSchema,
  savedBy: words,
  isComplete: v.boolean(),
  noJournal: v.optional(words),
})

const handoverSchema = v.object({
  kind: v.literal('handover'),
  handover: v.object({
    ...draftSchema.entries,
    id: words,
    preparedBy: words,
    preparedAt: timeSchema,
    readers: v.array(v.object({ by: words, since: timeSchema, items: v.array(words) })),
    signatures: v.pipe(
      v.array(
        v.object({ side: v.picklist(['outgoing', 'incoming']), by: words, at: timeSchema, entry: whole, hash: words }),
      ),
      v.maxLength(2),
    ),
  }),
})

/** Entries keep what else they hold: their hash is over all of it. */
const entrySchema = v.object({
  kind: v.literal('entry'),
  entry: v.looseObject({
    number: whole,
    id: words,
    kind: words,
    at: keptTimeSchema,
    by: v.optional(words),
    text: v.pipe(v.string(), v.maxLength(20_000)),
    subjects: v.array(v.looseObject(logSubjectSchema.entries)),
    moment: v.optional(keptTimeSchema),
    writtenAt: v.optional(keptTimeSchema),
    corrects: v.optional(whole),
    level: v.optional(words),
    outcome: v.optional(words),
    before: words,
    hash: words,
  }),
})

const alertSchema = v.object({
  kind: v.literal('alert'),
  alert: v.looseObject({
    ...situationSchema.entries,
    onset: keptTimeSchema,
    asOf: keptTimeSchema,
    id: words,
    raised: whole,
    raisedAt: keptTimeSchema,
    endedAt: v.optional(keptTimeSchema),
    acknowledged: v.optional(v.object({ by: words, at: keptTimeSchema })),
    history: v.array(v.looseObject({ kind: words, at: keptTimeSchema })),
  }),
})

const gapSchema = v.object({ kind: v.literal('gap'), gap: v.object({ from: timeSchema, to: timeSchema, words }) })
const contentSchema = v.object({ kind: v.literal('content'), id: whole, text: v.string() })

const pictureTasks = v.array(
  v.object({
    id: v.string(),
    content: whole,
    moment: timeSchema,
    asOf: timeSchema,
    from: v.optional(v.string()),
    isNews: v.optional(v.literal(true)),
    absentSince: v.optional(timeSchema),
  }),
)
const walkSchema = v.object({
  status: v.optional(words),
  parentTaskId: v.optional(v.string()),
  startTime: v.optional(words),
  endTime: v.optional(words),
  began: timeSchema,
  last: timeSchema,
  pages: whole,
  state: v.picklist(['more', 'whole', 'failed']),
})
const pictureSchema = v.object({
  kind: v.literal('picture'),
  picture: v.object({
    moment: v.optional(timeSchema),
    date: v.optional(timeSchema),
    read: v.optional(timeSchema),
    tasks: pictureTasks,
    walks: v.array(walkSchema),
    gap: v.optional(gapSchema.entries.gap),
  }),
})
const toldSchema = v.object({
  kind: v.literal('told'),
  exchange: v.looseObject({
    moment: timeSchema,
    operation: words,
    method: words,
    target: v.string(),
    requestBody: v.optional(v.string()),
    status: v.optional(whole),
    failure: v.optional(v.string()),
    contentType: v.optional(v.string()),
    took: v.number(),
    bytes: v.number(),
    body: v.optional(v.string()),
    isRebuilt: v.optional(v.literal(true)),
    sha256: v.optional(words),
  }),
  date: v.optional(timeSchema),
  tasks: pictureTasks,
  walk: v.optional(walkSchema),
})

const journalSchema = v.variant('kind', [alertSchema, gapSchema, contentSchema, pictureSchema, toldSchema])

interface Lines {
  head: CapsuleHead | undefined
  handover: Handover | undefined
  readonly entries: LogEntry[]
  readonly journal: JournalLine[]
}

export function noLines(): Lines {
  return { head: undefined, handover: undefined, entries: [], journal: [] }
}

/** Adds a line. @returns why it is none, in words */
export function addLine(lines: Lines, line: unknown): string | undefined {
  if (lines.head === undefined) {
    const head = v.safeParse(headSchema, line)
    if (!head.success) return 'It does not begin with what it is about'
    lines.head = head.output as CapsuleHead
    return undefined
  }
  const kind = v.is(v.object({ kind: v.string() }), line) ? line.kind : ''
  if (kind === 'handover') {
    const read = v.safeParse(handoverSchema, line)
    if (read.success) lines.handover = read.output.handover
    return read.success ? undefined : 'Its handover can’t be read'
  }
  if (kind === 'entry') {
    const read = v.safeParse(entrySchema, line)
    if (read.success) lines.entries.push(read.output.entry as LogEntry)
    return read.success ? undefined : 'An entry of its log can’t be read'
  }
  const read = v.safeParse(journalSchema, line, { abortEarly: true })
  if (!read.success) return 'A line of its journal can’t be read'
  lines.journal.push(read.output as JournalLine)
  return undefined
}

/** @throws Error in words where something is missing */
export function wholeCapsule(publicKey: string, { head, handover, entries, journal }: Lines): Capsule {
  if (head === undefined || handover === undefined) throw new Error('its handover is missing')
  return { publicKey, head, handover, entries, journal }
}

/** Alerts that are in it, by onset. */
export function alertsOf({ journal }: Capsule): readonly Alert[] {
  return journal.flatMap((line) => (line.kind === 'alert' ? [line.alert] : []))
}
