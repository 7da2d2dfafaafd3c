import { directionOf, rotate } from '../../map/geometry/quaternion.ts'
import { formatAngle, formatBearing } from '../../format/bearing.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { text, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

/** `AngleOfArrival`: the pose's x axis points at the target, so its direction is the bearing. */
export function angleOfArrivalItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const pose = reader.component('relativePose')
  if (pose === undefined) return reader.rest()
  return [...poseRows(pose), ...reader.rest()]
}

function poseRows(pose: Reader): Item[] {
  const attitude = pose.component('attEnu')
  const [x, y, z, w] = ['x', 'y', 'z', 'w'].map((name) => attitude?.number(name))
  const forward =
    x === undefined || y === undefined || z === undefined || w === undefined
      ? undefined
      : rotate({ x: 1, y: 0, z: 0 }, { x, y, z, w })
  const direction = forward && directionOf(forward)
  const sources = attitude?.sources('x', 'y', 'z', 'w') ?? []
  const words =
    direction === undefined
      ? 'no direction'
      : `${formatBearing(direction.bearing)}, elevation ${formatAngle(direction.elevation)}`
  const bearing = attitude === undefined ? [] : [rowOf('Bearing', [text(words)], sources), ...attitude.rest()]
  return [...bearing, ...pose.rows('pos', 'From'), ...pose.rest()]
}
