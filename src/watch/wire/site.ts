import * as v from 'valibot'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7 * 24 * 3600))

/** Demands of a site on all desks, in `config.json`; the server enforces them. */
export const siteSchema = v.object({
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
export type Site = v.InferOutput<typeof siteSchema>

export const defaultSite: Site = v.parse(siteSchema, {})
