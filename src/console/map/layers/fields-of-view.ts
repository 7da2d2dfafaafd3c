import Eye from 'lucide-react/icons/eye'

import { areaFeatures, dimFact, lineFeature, pointFeature } from '../feature.ts'
import { geodesicLine } from '../geometry/geodesic.ts'
import { groundView } from '../geometry/field-of-view.ts'
import { hueOf } from '../symbols/hue.ts'
import type { MapLayer } from '../layer.ts'
import { headingOf } from '../position/motion.ts'
import { hueColor, hueDots, ofPart, opacity } from '../style/paint.ts'
import { listOf, lonLatOf, positionOf } from '../position/position.ts'

/** What sensors see: their projected corners and centre ray, else the slice that angle, range and pose span. Muted ones are dashed. */
export const fieldsOfView: MapLayer = {
  label: 'Sensor fields of view',
  means: 'What sensors see on the ground; dashed while they are muted',
  icon: Eye,
  initially: true,
  order: 40,
  isAtItsPlace: true,
  features: (item, _now, context) => {
    if (!item.entity.sensors) return []
    const position = positionOf(item.entity)
    const at = position.kind === 'position' ? position.at : undefined
    const heading = at && headingOf(item.entity, at)
    return listOf(item.entity.sensors?.sensors).flatMap((sensor) =>
      listOf(sensor?.fieldsOfView).flatMap((view) => {
        const shape = groundView(view, { ...(at && { at }), ...(heading !== undefined && { heading }) })
        const muted = view.mode === 'SENSOR_MODE_MUTE'
        const facts = {
          hue: hueOf(item.entity),
          sensorId: sensor.sensorId ?? '',
          ...(view.mode && { mode: view.mode }),
          ...(muted && { muted }),
          ...dimFact(item),
        }
        const meets = lonLatOf(view.projectedCenterRay)
        const origin = shape.kind === 'unknown' ? at : shape.origin
        const center = meets
          ? [
              ...(origin ? lineFeature(geodesicLine(origin, meets), { ...facts, part: 'center-ray' }) : []),
              ...pointFeature(meets, { ...facts, part: 'center' }),
            ]
          : []
        if (shape.kind === 'unknown') {
          context.omit(`${sensor.sensorId ?? 'a sensor'}: ${shape.reason}`)
          return center
        }
        const edges =
          shape.kind === 'frustum' && origin
            ? shape.corners.flatMap((corner) => lineFeature(geodesicLine(origin, corner), { ...facts, part: 'edge' }))
            : []
        return [...areaFeatures([shape.ring], { ...facts, part: shape.kind }), ...edges, ...center]
      }),
    )
  },
  style: (theme, source) => [
    {
      id: 'fields-of-view-areas',
      type: 'fill',
      source,
      filter: ofPart('sector', 'frustum'),
      paint: {
        'fill-antialias': false,
        'fill-color': hueColor(theme),
        'fill-opacity': ['case', ['has', 'muted'], 0.02, ['==', ['get', 'part'], 'frustum'], 0.13, 0.07],
      },
    },
    {
      id: 'fields-of-view-outlines',
      type: 'line',
      source,
      filter: ['all', ofPart('sector-outline', 'frustum-outline', 'edge', 'center-ray'), ['!', ['has', 'muted']]],
      paint: {
        'line-color': hueColor(theme),
        'line-width': 1,
        'line-opacity': ['case', ['has', 'dim'], 0.3, ['==', ['get', 'part'], 'frustum-outline'], 0.85, 0.5],
      },
    },
    {
      id: 'fields-of-view-muted',
      type: 'line',
      source,
      filter: ['all', ofPart('sector-outline', 'frustum-outline', 'edge', 'center-ray'), ['has', 'muted']],
      paint: { 'line-color': hueColor(theme), 'line-width': 1, 'line-opacity': opacity(0.5), 'line-dasharray': [2, 3] },
    },
    hueDots(theme, { id: 'fields-of-view-centers', source, part: 'center', radius: 2, opacity: 0.85 }),
  ],
}
