import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'

import type { MapTheme } from './theme.ts'
import type { Color } from '../../../../contract/entity/geometry.ts'
import { finite } from '../../../../geo/position.ts'

/** MapLibre takes the weight (500) from the first name, and the page's fonts. */
export const LABEL_FONT = ['Medium', 'Inter Variable']
export const FINE_FONT = ['Regular', 'Inter Variable']

/** From `hue`, or the entity's own in `property`, which is red at night. */
export function hueColor(theme: MapTheme, property?: string): ExpressionSpecification {
  const byHue = ['match', ['get', 'hue'], ...Object.entries(theme.hues).flat(), theme.hues.unknown]
  const expression = byHue as unknown as ExpressionSpecification
  if (property === undefined) return expression
  if (theme.isNight) return ['case', ['has', property], nightColor(property), expression]
  return ['coalesce', ['get', property], expression]
}

function channel(index: number): ExpressionSpecification {
  return ['at', index, ['var', 'channels']]
}

/** As bright as its brightest channel, as opaque as given, in the proportions of the theme's text. */
function nightColor(property: string): ExpressionSpecification {
  const brightest: ExpressionSpecification = ['max', channel(0), channel(1), channel(2)]
  const share = (part: number): ExpressionSpecification => ['*', part, brightest]
  const red: ExpressionSpecification = ['rgba', brightest, share(0.44), share(0.36), channel(3)]
  return ['let', 'channels', ['to-rgba', ['to-color', ['get', property]]], red]
}

export function ofPart(...parts: string[]): ExpressionSpecification {
  return ['in', ['get', 'part'], ['literal', parts]]
}

/** Less for `dim` entities. */
export function opacity(live: number): ExpressionSpecification {
  return ['case', ['boolean', ['get', 'dim'], false], live * 0.5, live]
}

interface HuePart {
  readonly id: string
  readonly source: string
  readonly part: string
  readonly opacity: number
}

export function hueFill(theme: MapTheme, { id, source, part, opacity: live }: HuePart): FillLayerSpecification {
  const paint = { 'fill-antialias': false, 'fill-color': hueColor(theme), 'fill-opacity': opacity(live) }
  return { id, type: 'fill', source, filter: ofPart(part), paint }
}

/** `dash` in widths of the line; with round caps `[1, 4]` are dots. */
export function hueLine(
  theme: MapTheme,
  {
    id,
    source,
    part,
    opacity: live,
    width,
    dash,
    isRound,
  }: HuePart & { width: number; dash?: number[]; isRound?: true },
): LineLayerSpecification {
  const paint = { 'line-color': hueColor(theme), 'line-width': width, 'line-opacity': opacity(live) }
  return {
    id,
    type: 'line',
    source,
    filter: ofPart(part),
    paint: dash ? { ...paint, 'line-dasharray': dash } : paint,
    layout: isRound ? { 'line-cap': 'round' } : {},
  }
}

export function hueDots(
  theme: MapTheme,
  { id, source, part, opacity: live, radius }: HuePart & { radius: number },
): CircleLayerSpecification {
  const paint = { 'circle-radius': radius, 'circle-color': hueColor(theme), 'circle-opacity': opacity(live) }
  return { id, type: 'circle', source, filter: ofPart(part), paint }
}

/** Its halo has the ground's colour. */
export function labelPaint(theme: MapTheme, color: string | ExpressionSpecification) {
  return { 'text-color': color, 'text-halo-color': theme.halo, 'text-halo-width': 1.75 }
}

/** MapLibre stops drawing at some ten thousand letters in one place. */
const LONGEST_LABEL = 60

/** Cuts the label; the feature has all. */
export function labelText(property: string): ExpressionSpecification {
  const text: ExpressionSpecification = ['get', property]
  return ['case', ['>', ['length', text], LONGEST_LABEL], ['concat', ['slice', text, 0, LONGEST_LABEL - 1], '…'], text]
}

/** Channels 0 to 255, alpha 0 to 1 (default 1); `undefined` without a channel. */
export function colorText(color: Color | null | undefined): string | undefined {
  const channels = [color?.red, color?.green, color?.blue].map((channel) => finite(channel))
  if (channels.some((channel) => channel === undefined)) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.round(Math.min(255, Math.max(0, channel ?? 0))))
  const alpha = Math.min(1, Math.max(0, finite(color?.alpha) ?? 1))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
