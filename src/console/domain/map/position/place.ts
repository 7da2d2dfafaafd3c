import type { Entity } from '../../../../contract/entity/entity.ts'
import { bearingShape } from '../../../../geo/line-of-bearing.ts'
import { isLonLat, wrapLongitude, type LonLat } from '../../../../geo/lon-lat.ts'
import { prepareOrbit, subSatellitePoint, type Propagation } from '../../../../geo/orbit.ts'
import type { MapContext } from '../layer.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { listOf, positionOf } from '../../../../geo/position.ts'

/** Reported, or computed from bearing and range or an orbit; names the source field. */
export interface Fix {
  at: LonLat
  how: 'reported' | 'bearing and range' | 'orbit'
  source: string
  heightMetres?: number
}

/** `undefined` if unknown. A reported position wins over estimates. */
export function placeOf(item: MapEntity, now: number, context: Pick<MapContext, 'find'>): Fix | undefined {
  const { entity } = item
  const reported = positionOf(entity)
  if (reported.kind === 'position')
    return {
      at: reported.at,
      how: 'reported',
      source: reported.source,
      ...(reported.heightMetres !== undefined && { heightMetres: reported.heightMetres }),
    }
  for (const [source, given] of [
    ['tracked.lineOfBearing', entity.tracked?.lineOfBearing],
    ['signal.lineOfBearing', entity.signal?.lineOfBearing],
  ] as const) {
    const shape = given && bearingShape(given, sensorAt(entity, context))
    const estimate = typeof shape === 'object' ? shape.estimate?.at : undefined
    if (estimate && isLonLat(estimate))
      return { at: [wrapLongitude(estimate[0]), estimate[1]], how: 'bearing and range', source }
  }
  const orbit = orbitOf(entity)
  const below = typeof orbit === 'object' ? subSatellitePoint(orbit, now) : undefined
  return below && { at: below.at, how: 'orbit', source: 'orbit.orbitMeanElements', heightMetres: below.heightMetres }
}

/** The first entity that tracks this one. */
export function sensorAt(entity: Entity, context: Pick<MapContext, 'find'>): LonLat | undefined {
  for (const id of trackingIds(entity)) {
    const sensor = context.find(id)
    const position = sensor && positionOf(sensor.entity)
    if (position?.kind === 'position') return position.at
  }
  return undefined
}

export function trackingIds(entity: Entity): string[] {
  return listOf(entity.relationships?.relationships)
    .filter((relationship) => relationship?.relationshipType?.trackedBy)
    .map((relationship) => relationship.relatedEntityId)
    .filter((id) => typeof id === 'string')
}

const orbits = new WeakMap<Entity, Propagation | string>()

/** Cached per copy; words if invalid, `undefined` without one. */
export function orbitOf(entity: Entity): Propagation | string | undefined {
  if (!entity.orbit) return undefined
  const known = orbits.get(entity)
  if (known !== undefined) return known
  const prepared = prepareOrbit(entity.orbit)
  orbits.set(entity, prepared)
  return prepared
}
