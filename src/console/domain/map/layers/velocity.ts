import MoveUpRight from 'lucide-react/icons/move-up-right'

import { dimFact, lineFeature, pointFeature } from '../feature.ts'
import { ray } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { headingOf, motionOf } from '../../../../geo/motion.ts'
import { hueDots, hueLine, ofPart, opacity } from '../style/paint.ts'
import { placeOf } from '../position/place.ts'
import { headingImageId } from '../symbols/symbol-image.ts'
import { hueOf } from '../symbols/symbol.ts'

const AHEAD_SECONDS = 600
/** Less is noise. */
const LEAST_SPEED = 0.25
/** Keeps a satellite's line from circling the world. */
const LONGEST_METRES = 5_000_000

/** Course for ten minutes, and heading if the attitude is known. */
export const velocity: MapLayer = {
  label: 'Velocity',
  means: 'Position in 10 min at this course and speed. A small arrow shows its heading. Zoom in where thousands crowd',
  icon: MoveUpRight,
  initially: true,
  order: 100,
  crowding: { most: 3000 },
  features: (item, now, context) => {
    const { location, kinematics } = item.entity
    if (!kinematics && !location?.velocityEnu && !location?.attitudeEnu) return []
    const place = placeOf(item, now, context)
    if (!place) return []
    const motion = motionOf(item.entity, place.at)
    const heading = headingOf(item.entity, place.at)
    const facts = { hue: hueOf(item.entity), ...dimFact(item) }
    const nose = heading === undefined ? [] : pointFeature(place.at, { ...facts, part: 'heading', heading })
    if (motion?.course === undefined || motion.speed < LEAST_SPEED) return nose
    const line = ray(place.at, motion.course, Math.min(motion.speed * AHEAD_SECONDS, LONGEST_METRES))
    const end = line.at(-1)
    const moving = { ...facts, speedMps: motion.speed, course: motion.course }
    return [
      ...lineFeature(line, { ...moving, part: 'vector' }),
      ...(end ? pointFeature(end, { ...moving, part: 'vector-end' }) : []),
      ...nose,
    ]
  },
  style: (theme, source) => [
    hueLine(theme, { id: 'velocity-vectors', source, part: 'vector', width: 1.8, opacity: 1 }),
    hueDots(theme, { id: 'velocity-ends', source, part: 'vector-end', radius: 2.2, opacity: 1 }),
    {
      id: 'velocity-headings',
      type: 'symbol',
      source,
      filter: ofPart('heading'),
      layout: {
        'icon-image': headingImageId(theme.text1),
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': opacity(0.85) },
    },
  ],
}
