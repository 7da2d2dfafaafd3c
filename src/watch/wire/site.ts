import * as v from 'valibot'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7 * 24 * 3600))

const clause = v.optional(v.boolean())

/** Demands of a site on all desks, in `config.json`; the server enforces those on what is shared. */
const settingsSchema = v.object({
  /** `bridge`: as MSC.302(87) demands, with each clause below on. */
  profile: v.optional(v.picklist(['control-room', 'bridge']), 'control-room'),
  clauses: v.optional(
    v.strictObject({
      /** Warnings are acknowledged one at a time. */
      oneByOne: clause,
      /** The level of a new warning inverts once a second. */
      invertsNewWarnings: clause,
      /** Ages, clocks and countdowns change every 2 s at most (MSC/Circ.982 5.6.1.3). */
      slowsReadouts: clause,
    }),
    {},
  ),
  /** The longest time that an alert can be shelved for, by its level; 0: never. */
  shelving: v.optional(
    v.strictObject({
      warning: v.optional(seconds, 3600),
      caution: v.optional(seconds, 12 * 3600),
      advisory: v.optional(seconds, 12 * 3600),
    }),
    {},
  ),
})

export const siteSchema = v.pipe(
  settingsSchema,
  v.transform(({ profile, clauses, shelving }) => {
    const isBridge = profile === 'bridge'
    const { oneByOne = isBridge, invertsNewWarnings = isBridge, slowsReadouts = isBridge } = clauses
    return { shelving, oneByOne, invertsNewWarnings, slowsReadouts }
  }),
)
export type Site = v.InferOutput<typeof siteSchema>

export const defaultSite: Site = v.parse(siteSchema, {})
