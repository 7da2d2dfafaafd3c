import Orbit from 'lucide-react/icons/orbit'

import { areaFeatures, dimFact, lineFeature } from '../feature.ts'
import { circle } from '../geometry/geodesic.ts'
import { footprintRadius, groundTrack, subSatellitePoint } from '../geometry/orbit.ts'
import { hueOf } from '../symbols/hue.ts'
import type { MapLayer } from '../layer.ts'
import { nameOf } from '../map-entity.ts'
import { hueColor, ofPart, opacity } from '../style/paint.ts'
import { orbitOf } from '../position/place.ts'

/** The ground track of a satellite’s next revolution, and where it is above the horizon now. */
export const orbits: MapLayer = {
  label: 'Orbits',
  means: 'The ground track of a satellite’s next revolution, and where it is above the horizon now',
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
    if (!below) context.omit(`${nameOf(item)}: SGP4 has no answer for this time`)
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
    {
      id: 'orbits-footprints',
      type: 'fill',
      source,
      filter: ofPart('footprint'),
      paint: { 'fill-antialias': false, 'fill-color': hueColor(theme), 'fill-opacity': opacity(0.06) },
    },
    {
      id: 'orbits-footprint-outlines',
      type: 'line',
      source,
      filter: ofPart('footprint-outline'),
      paint: { 'line-color': hueColor(theme), 'line-width': 1, 'line-opacity': opacity(0.5) },
    },
    {
      id: 'orbits-tracks',
      type: 'line',
      source,
      filter: ofPart('track'),
      paint: {
        'line-color': hueColor(theme),
        'line-width': 1.4,
        'line-opacity': opacity(0.8),
        'line-dasharray': [4, 2],
      },
    },
  ],
}
