import * as v from 'valibot'

import { operationIds } from '../../contract/operations.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const fault = v.variant('kind', [
  v.strictObject({
    kind: v.literal('answer'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.optional(v.record(v.string(), v.string())),
    /** Text as it is, else JSON; absent: an empty body. */
    body: v.optional(v.unknown()),
    /** Repeats the body until its reader gives up. */
    endless: v.optional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('delay'), milliseconds: count }),
  v.strictObject({ kind: v.literal('hang') }),
  /** `coding`: applied before the cut. */
  v.strictObject({ kind: v.literal('cut'), afterBytes: count, coding: v.optional(v.literal('gzip')) }),
  v.strictObject({ kind: v.literal('drip'), bytesPerSecond: positive }),
  v.strictObject({ kind: v.literal('reset'), afterBytes: v.optional(count) }),
  v.strictObject({ kind: v.literal('expire-tokens') }),
  /** Hostile changes to a real JSON answer; deterministic in seed and the answer's number. */
  v.strictObject({ kind: v.literal('mutate'), seed: count }),
])

/** By the first word of the path. "All operations" excludes the watch, which is this server's. */
export const watchParts = ['state', 'stream', 'reports', 'acknowledgements', 'rules', 'views', 'log', 'keeper'] as const

/** `times` null or absent: until cleared. */
export const faultOrder = v.strictObject({
  operation: v.picklist(['*', ...operationIds, ...watchParts.map((part) => `watch ${part}` as const)]),
  times: v.optional(v.nullable(positive), null),
  fault,
})

export type Fault = v.InferOutput<typeof fault>
export type FaultOrder = v.InferOutput<typeof faultOrder>
