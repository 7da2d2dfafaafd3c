import * as v from 'valibot'

import { operationIds } from '../../contract/operations.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const fault = v.variant('kind', [
  v.strictObject({
    kind: v.literal('answer'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.optional(v.record(v.string(), v.string())),
    /** A text is sent as it is, anything else as JSON; absent is an empty body. */
    body: v.optional(v.unknown()),
    /** The body comes again and again, until whoever reads it has had enough. */
    endless: v.optional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('delay'), milliseconds: count }),
  v.strictObject({ kind: v.literal('hang') }),
  /** `coding`: the body is coded so before it is cut. */
  v.strictObject({ kind: v.literal('cut'), afterBytes: count, coding: v.optional(v.literal('gzip')) }),
  v.strictObject({ kind: v.literal('drip'), bytesPerSecond: positive }),
  v.strictObject({ kind: v.literal('reset'), afterBytes: v.optional(count) }),
  v.strictObject({ kind: v.literal('expire-tokens') }),
  /** The real answer, where it is JSON, with hostile changes that depend on the seed and the answer's number alone. */
  v.strictObject({ kind: v.literal('mutate'), seed: count }),
])

/** Parts of the watch, by the first word of their path. What is said of all operations is said of the environment's alone: the watch is this server's. */
export const watchParts = ['state', 'stream', 'reports', 'acknowledgements', 'rules', 'views', 'log'] as const

/** What `POST /faults` takes. `times` null or absent: until cleared. */
export const faultOrder = v.strictObject({
  operation: v.picklist(['*', ...operationIds, ...watchParts.map((part) => `watch ${part}` as const)]),
  times: v.optional(v.nullable(positive), null),
  fault,
})

export type Fault = v.InferOutput<typeof fault>
export type FaultOrder = v.InferOutput<typeof faultOrder>
