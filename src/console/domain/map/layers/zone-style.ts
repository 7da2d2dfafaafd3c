import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

import { hueColor, LABEL_FONT, labelPaint, labelText, ofPart, opacity } from '../style/paint.ts'
import { hatchImageId, zoneMarkImageId } from '../symbols/symbol-image.ts'
import type { MapTheme } from '../style/theme.ts'

const hatched = ['keep-out', 'hazard', 'ditch', 'engagement']
const solid = ['keep-out', 'emergency', 'engagement', 'hazard']

/** `idle` zones are without hatching and solid edge. */
function isInForceAnd(kinds: string[]): ExpressionSpecification {
  return ['all', ['in', ['get', 'kind'], ['literal', kinds]], ['!', ['has', 'idle']]]
}

/** Restricted zones have hatching and a solid edge, as hue alone isn't enough. */
export function zoneStyle(theme: MapTheme, source: string): LayerSpecification[] {
  const [isHatched, isSolid] = [isInForceAnd(hatched), isInForceAnd(solid)]
  const edge = { 'line-color': hueColor(theme, 'line'), 'line-width': 1.4, 'line-opacity': opacity(0.85) }
  return [
    {
      id: 'zones-areas',
      type: 'fill',
      source,
      filter: ofPart('area'),
      paint: {
        'fill-antialias': false,
        'fill-color': hueColor(theme, 'fill'),
        // An entity's colour has its own alpha.
        'fill-opacity': ['case', ['has', 'fill'], opacity(1), ['==', ['get', 'kind'], 'general'], 0.04, 0.06],
      },
    },
    {
      id: 'zones-patterns',
      type: 'fill',
      source,
      filter: ['all', ofPart('area'), isHatched],
      paint: {
        'fill-antialias': false,
        'fill-pattern': [
          'match',
          ['get', 'hue'],
          'hostile',
          hatchImageId(theme.hues.hostile),
          hatchImageId(theme.hues.caution),
        ],
        'fill-opacity': opacity(0.9),
      },
    },
    {
      id: 'zones-heights',
      type: 'fill-extrusion',
      source,
      filter: ['all', ofPart('area'), ['has', 'height']],
      paint: {
        'fill-extrusion-color': hueColor(theme, 'fill'),
        'fill-extrusion-height': ['get', 'height'],
        'fill-extrusion-base': ['coalesce', ['get', 'base'], 0],
        'fill-extrusion-opacity': 0.2,
      },
    },
    { id: 'zones-edges', type: 'line', source, filter: ['all', ofPart('area-outline'), isSolid], paint: edge },
    {
      id: 'zones-dashed-edges',
      type: 'line',
      source,
      filter: ['all', ofPart('area-outline'), ['!', isSolid]],
      paint: { ...edge, 'line-dasharray': [6.5, 3] },
    },
    { id: 'zones-lines', type: 'line', source, filter: ofPart('line'), paint: { ...edge, 'line-width': 1.6 } },
    {
      id: 'zones-markers',
      type: 'symbol',
      source,
      filter: ofPart('marker'),
      layout: {
        'icon-image': ['concat', zoneMarkImageId(theme.text2, theme.sea), ['get', 'kind']],
        'icon-allow-overlap': true,
        'text-field': labelText('name'),
        'text-font': LABEL_FONT,
        'text-size': 12,
        'text-optional': true,
        'text-variable-anchor-offset': ['left', [1.1, 0], 'top', [0, 1.1], 'right', [-1.1, 0]],
        'text-justify': 'auto',
      },
      paint: labelPaint(theme, theme.text2),
    },
    {
      id: 'zones-labels',
      type: 'symbol',
      source,
      filter: ofPart('label'),
      layout: {
        'text-field': labelText('name'),
        'text-font': LABEL_FONT,
        'text-size': 12,
        'text-variable-anchor': ['center', 'top', 'bottom'],
      },
      paint: labelPaint(theme, ['match', ['get', 'hue'], 'plain', theme.text1, hueColor(theme)]),
    },
  ]
}
