import Orbit from 'lucide-react/icons/orbit'

import { areaFeatures, dimFact, lineFeature } from '../feature.ts'
import { circle } from '../../../../geo/geodesic.ts'
import { footprintRadius, groundTrack, subSatellitePoint } from '../../../../geo/orbit.ts'
import type { MapLayer } from '../layer.ts'
import { nameOf } from '../../../../geo/map-entity.ts'
import { hueFill, hueLine } from '../style/paint.ts'
import { orbitOf } from '../position/place.ts'
import { hueOf } from '../symbols/symbol.ts'

/** Ground track of the next revolution, and the current horizon. */
export const orbits: MapLayer = {
  label: 'Orbits',
  means: 'A satellite’s ground track over its next revolution, and where it is above the horizon now',
  icon: Orbit,
  initially: true,
  order: 20,
  pickable: ['orbits-tracks'],
  everySeconds: 10,
  moves: ({ entity }) => Boolean(entity.orbit),
  features: (item, now, context) => {
    const orbit = orbitOf(item.entity)
    if (orbit === undefined) return []
    if (typeof orbit === 'string') {
      context.omit(`${nameOf(item)}: ${orbit}`)
      return []
    }
    const track = groundTrack(orbit, now)
    const below = subSatellitePoint(orbit, now)
    if (!below) context.omit(`${nameOf(item)}: SGP4 gives no position for this time`)
    const facts = { hue: hueOf(item.entity), ...dimFact(item) }
    return [
      ...lineFeature(
        track.map((point) => point.at),
        { ...facts, part: 'track' },
      ),
      ...(below
        ? areaFeatures([circle(below.at, footprintRadius(below.heightMetres))], { ...facts, part: 'footprint' })
        : []),
    ]
  },
  style: (theme, source) => [
    hueFill(theme, { id: 'orbits-footprints', source, part: 'footprint', opacity: 0.06 }),
    hueLine(theme, { id: 'orbits-footprint-outlines', source, part: 'footprint-outline', width: 1, opacity: 0.5 }),
    hueLine(theme, { id: 'orbits-tracks', source, part: 'track', width: 1.4, opacity: 0.8, dash: [4, 2] }),
  ],
}
