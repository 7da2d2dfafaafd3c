import Target from 'lucide-react/icons/target'

import { formatRange } from '../../../../format/length.ts'
import { dimFact, lineFeature, pointFeature } from '../feature.ts'
import { circle, destination, HALF_MERIDIAN_METRES } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { FINE_FONT, hueColor, labelPaint, ofPart, opacity, colorText } from '../style/paint.ts'
import { finite, positionOf } from '../../../../geo/position.ts'
import { hueOf } from '../symbols/symbol.ts'

/** More become a moiré. */
const MOST_RINGS = 50

/** As in `visualDetails`, evenly spaced. */
export const rangeRings: MapLayer = {
  label: 'Range rings',
  means: 'Rings that an entity sets around itself',
  icon: Target,
  initially: true,
  order: 60,
  isAtItsPlace: true,
  features: (item, _now, context) => {
    const given = item.entity.visualDetails?.rangeRings
    if (!given) return []
    const position = positionOf(item.entity)
    if (position.kind !== 'position') return []
    const color = colorText(given.ringLineColor)
    const facts = { hue: hueOf(item.entity), ...(color && { color }), ...dimFact(item) }
    const radii = ringRadii(
      finite(given.minDistanceM) ?? 0,
      finite(given.maxDistanceM) ?? 0,
      finite(given.ringCount) ?? 1,
    )
    const drawn = radii.filter((metres) => metres <= HALF_MERIDIAN_METRES).slice(0, MOST_RINGS)
    if (radii.length === 0) context.omit('rings without a number or an outer distance')
    else if (drawn.length < radii.length)
      context.omit(`${radii.length - drawn.length} of ${radii.length} rings of one entity`)
    return drawn.flatMap((metres) => [
      ...lineFeature(circle(position.at, metres), { ...facts, part: 'ring', metres }),
      ...pointFeature(destination(position.at, 0, metres), {
        ...facts,
        part: 'label',
        label: formatRange(metres),
      }),
    ])
  },
  style: (theme, source) => [
    {
      id: 'range-rings',
      type: 'line',
      source,
      filter: ofPart('ring'),
      paint: {
        'line-color': hueColor(theme, 'color'),
        'line-width': 1.2,
        // Less is invisible in the light theme.
        'line-opacity': opacity(0.65),
        'line-dasharray': [2, 3],
      },
    },
    {
      id: 'range-rings-labels',
      type: 'symbol',
      source,
      filter: ofPart('label'),
      minzoom: 6,
      layout: { 'text-field': ['get', 'label'], 'text-font': FINE_FONT, 'text-size': 11, 'text-padding': 4 },
      paint: labelPaint(theme, theme.text3),
    },
  ],
}

/** Metres, innermost first. A single ring is the outermost; without an inner distance all share it. */
export function ringRadii(least: number, most: number, count: number): number[] {
  if (!(most > 0) || !(count >= 1)) return []
  const rings = Math.min(Math.floor(count), 1000)
  if (rings === 1) return [most]
  if (least > 0 && least < most)
    return Array.from({ length: rings }, (_, ring) => least + ((most - least) * ring) / (rings - 1))
  return Array.from({ length: rings }, (_, ring) => (most * (ring + 1)) / rings)
}
