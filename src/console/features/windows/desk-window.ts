import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(4000))
const count = v.pipe(v.number(), v.finite())

/** Where a window stands and how large its page is, in pixels of all screens together. */
export const boxSchema = v.object({ left: count, top: count, width: count, height: count })
export type Box = v.InferOutput<typeof boxSchema>

export const windowSchema = v.object({
  id: text,
  /** As its address has it; absent: a whole console. */
  part: v.optional(text),
  address: text,
  box: boxSchema,
  isLinked: v.boolean(),
  /** Somebody can see it: no tab in the background, and not minimised. */
  isVisible: v.boolean(),
})

/** A window of this group, as it told of itself. */
export type DeskWindow = v.InferOutput<typeof windowSchema>
