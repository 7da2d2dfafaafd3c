import Footprints from 'lucide-react/icons/footprints'

import { dimFact, lineFeature, pointFeature } from '../feature.ts'
import { geodesicPath } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { hueDots, hueLine } from '../style/paint.ts'
import { placeOf } from '../position/place.ts'
import { hueOf } from '../symbols/symbol.ts'
import { isoTime } from '../../../../contract/datetime.ts'

/** Observed positions only: dots, joined by straight lines. */
export const trails: MapLayer = {
  label: 'Trails',
  means: 'Earlier positions seen by this console',
  icon: Footprints,
  initially: true,
  order: 80,
  features: (item, now, context) => {
    const trail = item.trail ?? []
    if (trail.length === 0) return []
    const facts = { hue: hueOf(item.entity), ...dimFact(item) }
    const place = placeOf(item, now, context)
    const points = trail.map((point) => point.at)
    return [
      ...lineFeature(geodesicPath(place ? [...points, place.at] : points), { ...facts, part: 'line' }),
      ...trail.flatMap((point) => pointFeature(point.at, { ...facts, part: 'sighting', time: isoTime(point.time) })),
    ]
  },
  style: (theme, source) => [
    hueLine(theme, { id: 'trails-lines', source, part: 'line', width: 1.4, opacity: 0.7, dash: [1, 3], isRound: true }),
    { ...hueDots(theme, { id: 'trails-sightings', source, part: 'sighting', radius: 1.6, opacity: 0.7 }), minzoom: 6 },
  ],
}
