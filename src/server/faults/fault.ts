import * as v from 'valibot'

import { operationIds } from '../../contract/operations.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const fault = v.variant('kind', [
  v.strictObject({
    kind: v.literal('answer'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.optional(v.record(v.string(), v.string())),
    /** Text is sent as it is, anything else as JSON; absent: an empty body. */
    body: v.optional(v.unknown()),
    /** Repeats the body until its reader gives up. */
    endless: v.optional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('delay'), milliseconds: count }),
  v.strictObject({ kind: v.literal('hang') }),
  /** `coding`: applied to the body before the cut. */
  v.strictObject({ kind: v.literal('cut'), afterBytes: count, coding: v.optional(v.literal('gzip')) }),
  v.strictObject({ kind: v.literal('drip'), bytesPerSecond: positive }),
  v.strictObject({ kind: v.literal('reset'), afterBytes: v.optional(count) }),
  v.strictObject({ kind: v.literal('expire-tokens') }),
  /** The real answer, if JSON, with hostile changes that depend only on the seed and the answer's number. */
  v.strictObject({ kind: v.literal('mutate'), seed: count }),
])

/**
 * Parts of the watch, by the first word of their path. "All operations" means the environment's alone: the
 * watch is this server's.
 */
export const watchParts = ['state', 'stream', 'reports', 'acknowledgements', 'rules', 'views', 'log'] as const

/** What `POST /faults` takes. `times` null or absent: until cleared. */
export const faultOrder = v.strictObject({
  operation: v.picklist(['*', ...operationIds, ...watchParts.map((part) => `watch ${part}` as const)]),
  times: v.optional(v.nullable(positive), null),
  fault,
})

export type Fault = v.InferOutput<typeof fault>
export type FaultOrder = v.InferOutput<typeof faultOrder>
