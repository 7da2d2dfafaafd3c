import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'

import { formatLength } from '../../../../format/length.ts'
import { areaFeatures } from '../feature.ts'
import { circle } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { isGeoEntity } from '../../../../geo/map-entity.ts'
import { measuredAt, motionOf } from '../../../../geo/motion.ts'
import { hueFill, hueLine } from '../style/paint.ts'
import { positionOf } from '../../../../geo/position.ts'
import { hueOf } from '../symbols/symbol.ts'

/** Larger means "anywhere". */
const LARGEST_METRES = 2_000_000

/** Speed times age, in any direction: computed here, while uncertainty is reported. */
export const couldBe: MapLayer = {
  label: 'Could-be discs',
  means: 'How far it may have moved since measured: speed times age, without the reported uncertainty',
  icon: CircleQuestionMark,
  initially: false,
  order: 30,
  everySeconds: 5,
  moves: ({ entity }) =>
    Boolean(entity.location?.speedMps ?? entity.location?.velocityEnu ?? entity.kinematics) && !isGeoEntity(entity),
  features: (item, now, context) => {
    const position = positionOf(item.entity)
    if (position.kind !== 'position' || isGeoEntity(item.entity)) return []
    const speed = motionOf(item.entity, position.at)?.speed
    const time = measuredAt(item.entity) ?? item.asOf
    if (speed === undefined || time === undefined) return []
    const metres = (speed * Math.max(0, now - time)) / 1000
    if (metres > LARGEST_METRES) {
      context.omit(`further than ${formatLength(LARGEST_METRES)}`)
      return []
    }
    return areaFeatures([circle(position.at, metres)], {
      part: 'disc',
      hue: hueOf(item.entity),
      metres: Math.round(metres),
    })
  },
  style: (theme, source) => [
    hueFill(theme, { id: 'could-be-areas', source, part: 'disc', opacity: 0.05 }),
    hueLine(theme, {
      id: 'could-be-outlines',
      source,
      part: 'disc-outline',
      width: 1,
      opacity: 0.6,
      dash: [1, 4],
      isRound: true,
    }),
  ],
}
