import type { ExpressionSpecification } from 'maplibre-gl'

import type { MapTheme } from './theme.ts'

/** Inter at weight 500: MapLibre takes the weight from the first name of a font stack, and draws with the page's own fonts. */
export const LABEL_FONT = ['Medium', 'Inter Variable']
export const FINE_FONT = ['Regular', 'Inter Variable']

/** The colour of a feature's `hue`, unless the entity brought a colour of its own in `property`. */
export function hueColor(theme: MapTheme, property?: string): ExpressionSpecification {
  const byHue = ['match', ['get', 'hue'], ...Object.entries(theme.hues).flat(), theme.hues.unknown]
  // The type of `match` wants its pairs spelled out.
  const expression = byHue as unknown as ExpressionSpecification
  return property === undefined ? expression : ['coalesce', ['get', property], expression]
}

/** Features of one part of a layer. */
export function ofPart(...parts: string[]): ExpressionSpecification {
  return ['in', ['get', 'part'], ['literal', parts]]
}

/** Less opaque where the entity is not live (`dim`). */
export function opacity(live: number): ExpressionSpecification {
  return ['case', ['boolean', ['get', 'dim'], false], live * 0.5, live]
}

/** Text with an outline in the colour of the ground, so that it can be read over anything. */
export function labelPaint(theme: MapTheme, color: string | ExpressionSpecification) {
  return { 'text-color': color, 'text-halo-color': theme.halo, 'text-halo-width': 1.75 }
}

/** More than anybody reads off a map. Past some ten thousand letters in one place MapLibre stops drawing at all. */
const LONGEST_LABEL = 60

/** The text of a feature's property, cut where it would be more than a label; the feature keeps it whole. */
export function labelText(property: string): ExpressionSpecification {
  const text: ExpressionSpecification = ['get', property]
  return ['case', ['>', ['length', text], LONGEST_LABEL], ['concat', ['slice', text, 0, LONGEST_LABEL - 1], '…'], text]
}
