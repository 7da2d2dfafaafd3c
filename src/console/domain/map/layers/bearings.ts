import Antenna from 'lucide-react/icons/antenna'

import { formatBearing } from '../../../../format/bearing.ts'
import { areaFeatures, dimFact, lineFeature } from '../feature.ts'
import { bearingShape } from '../../../../geo/line-of-bearing.ts'
import type { MapLayer } from '../layer.ts'
import { nameOf } from '../../../../geo/map-entity.ts'
import { FINE_FONT, hueFill, hueLine, labelPaint, labelText, ofPart } from '../style/paint.ts'
import { sensorAt, trackingIds } from '../position/place.ts'
import { hueOf } from '../symbols/symbol.ts'

/** Ray, two standard deviations on both sides, estimated range and its error. */
export const bearings: MapLayer = {
  label: 'Lines of bearing',
  means: 'Direction to a signal or track, with two standard deviations each side and the estimated range',
  icon: Antenna,
  initially: true,
  order: 50,
  isAtItsPlace: true,
  pickable: ['bearings-lines'],
  features: (item, _now, context) =>
    [item.entity.tracked?.lineOfBearing, item.entity.signal?.lineOfBearing].flatMap((given) => {
      if (!given) return []
      const shape = bearingShape(given, sensorAt(item.entity, context))
      if (typeof shape === 'string') {
        context.omit(`${nameOf(item)}: ${shape}`)
        return []
      }
      const facts = { hue: hueOf(item.entity), bearing: shape.bearing, ...dimFact(item) }
      const label = `${nameOf(item)} ${formatBearing(shape.bearing)}${shape.lengthUnknown ? ', range unknown' : ''}`
      return [
        ...(shape.wedge ? areaFeatures([shape.wedge], { ...facts, part: 'wedge' }) : []),
        ...lineFeature(shape.line, { ...facts, part: 'line', label }),
        ...(shape.estimate?.arcs ?? []).flatMap((points) => lineFeature(points, { ...facts, part: 'range' })),
      ]
    }),
  style: (theme, source) => [
    hueFill(theme, { id: 'bearings-wedges', source, part: 'wedge', opacity: 0.1 }),
    hueLine(theme, { id: 'bearings-lines', source, part: 'line', width: 1.5, opacity: 1, dash: [5, 2.7] }),
    hueLine(theme, { id: 'bearings-ranges', source, part: 'range', width: 1.2, opacity: 0.8 }),
    {
      id: 'bearings-labels',
      type: 'symbol',
      source,
      filter: ofPart('line'),
      minzoom: 5,
      layout: {
        'symbol-placement': 'line',
        'text-field': labelText('label'),
        'text-font': FINE_FONT,
        'text-size': 11,
        'text-offset': [0, -0.9],
        'text-max-angle': 20,
      },
      paint: labelPaint(theme, theme.text2),
    },
  ],
  dependsOn: ({ entity }) => (entity.tracked?.lineOfBearing || entity.signal?.lineOfBearing ? trackingIds(entity) : []),
}
