import type { Color } from '../../../contract/entity/geometry.ts'
import { finite } from '../position/position.ts'

/** A colour of the interface (channels 0 to 255, alpha 0 to 1, solid when omitted) as style text; `undefined` when a channel is missing. */
export function colorText(color: Color | null | undefined): string | undefined {
  const channels = [color?.red, color?.green, color?.blue].map((channel) => finite(channel))
  if (channels.some((channel) => channel === undefined)) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.round(Math.min(255, Math.max(0, channel ?? 0))))
  const alpha = Math.min(1, Math.max(0, finite(color?.alpha) ?? 1))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
