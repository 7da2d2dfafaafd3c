import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(4000))
const count = v.pipe(v.number(), v.finite())

/** Position of a window and size of its page, in pixels across all screens. */
export const boxSchema = v.object({ left: count, top: count, width: count, height: count })
export type Box = v.InferOutput<typeof boxSchema>

export const windowSchema = v.object({
  id: text,
  /** From its URL; absent: a whole console. */
  part: v.optional(text),
  address: text,
  box: boxSchema,
  isLinked: v.boolean(),
  /** Neither in the background nor minimised. */
  isVisible: v.boolean(),
  /** Absent: nothing that a link may end; `text`: leaving the page may end it. */
  isAt: v.optional(v.picklist(['dialog', 'text'])),
})

/** A window of this group, by its own report. */
export type DeskWindow = v.InferOutput<typeof windowSchema>
