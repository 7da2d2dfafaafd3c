import Eye from 'lucide-react/icons/eye'

import { areaFeatures, dimFact, lineFeature, pointFeature } from '../feature.ts'
import { geodesicLine, circle, geodesicPath, sector } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { headingOf, quaternion } from '../../../../geo/motion.ts'
import { hueColor, hueDots, ofPart, opacity } from '../style/paint.ts'
import { listOf, lonLatOf, positionOf, finite } from '../../../../geo/position.ts'
import type { FieldOfView } from '../../../../contract/entity/sensors.ts'
import { degrees, radians, type LonLat } from '../../../../geo/lon-lat.ts'
import { directionOf, rotate } from '../../../../geo/quaternion.ts'
import { hueOf } from '../symbols/symbol.ts'

/** Projected corners and centre ray, else a slice from angle, range and pose. Dashed if muted. */
export const fieldsOfView: MapLayer = {
  label: 'Sensor fields of view',
  means: 'Ground that sensors see. Dashed while muted',
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

type GroundView =
  | { kind: 'frustum'; ring: LonLat[]; corners: LonLat[]; origin: LonLat | undefined }
  | { kind: 'sector'; ring: LonLat[]; origin: LonLat }
  | { kind: 'unknown'; reason: string }

/** Projected corners, else a slice of a circle. `platform` supplies missing parts of the pose. */
function groundView(view: FieldOfView, platform: { at?: LonLat; heading?: number }): GroundView {
  const pose = view.centerRayPose
  const origin = lonLatOf(pose?.pos) ?? platform.at
  const frustum = view.projectedFrustum
  const corners = [frustum?.upperLeft, frustum?.upperRight, frustum?.bottomRight, frustum?.bottomLeft].map((corner) =>
    lonLatOf(corner),
  )
  const known = corners.filter((corner) => corner !== undefined)
  const [first] = known
  if (first && known.length === 4)
    return { kind: 'frustum', ring: geodesicPath([...known, first]), corners: known, origin }
  return span(view, origin, platform.heading)
}

function span(view: FieldOfView, origin: LonLat | undefined, heading: number | undefined): GroundView {
  const range = finite(view.range)
  const width = finite(view.horizontalFov)
  if (!origin) return { kind: 'unknown', reason: 'neither pose nor entity has a position' }
  if (range === undefined || range <= 0) return { kind: 'unknown', reason: 'no range' }
  if (width === undefined || width <= 0) return { kind: 'unknown', reason: 'no horizontal angle' }
  const all = width >= 2 * Math.PI - 1e-6
  if (all) return { kind: 'sector', ring: circle(origin, range), origin }
  const orientation = quaternion(view.centerRayPose?.orientation)
  const ray = orientation && rotate({ x: 1, y: 0, z: 0 }, orientation)
  const direction = ray && directionOf(ray)
  // Straight down there is no direction, and the platform's heading isn't one.
  if (ray && !direction) return { kind: 'unknown', reason: `looks straight ${ray.z > 0 ? 'up' : 'down'}` }
  const bearing = direction?.bearing ?? heading
  if (bearing === undefined) return { kind: 'unknown', reason: 'no direction' }
  // A ray that points down reaches less far on the ground.
  const reach = direction ? range * Math.cos(radians(direction.elevation)) : range
  return { kind: 'sector', ring: sector(origin, reach, bearing, degrees(width)), origin }
}
