import type { Entity } from '../contract/entity/entity.ts'
import type { LonLat } from './lon-lat.ts'
import { shortened } from '../format/shorten.ts'

/**
 * What the map is given of one entity. A new object (or a new `entity` in it) is what makes the map draw it again; an object that is
 * the same as before costs nothing.
 */
export interface MapEntity {
  readonly entityId: string
  readonly entity: Entity
  /** A copy made at some moment and not followed since. It is drawn hollow and never looks live. */
  readonly snapshot: boolean
  /** Older than the user allows, or the connection is gone: drawn in faded colours. */
  readonly stale: boolean
  /** When this copy was true, in milliseconds since 1970, as far as its carrier says. */
  readonly asOf?: number
  /** The most urgent of what is raised about it. */
  readonly alert?: 'warning' | 'caution' | 'advisory'
  /** Where this console saw it before, oldest first; not including the position that it has now. */
  readonly trail?: readonly TrailPoint[]
}

export interface TrailPoint {
  readonly at: LonLat
  /** Milliseconds since 1970. */
  readonly time: number
}

/** A name stands beside a symbol, and in lists by the thousand. */
const LONGEST_NAME = 200

/** The name to show: the best display name, a callsign, else the beginning of the id. */
export function nameOf({ entity, entityId }: Pick<MapEntity, 'entity' | 'entityId'>): string {
  const name = entity.aliases?.name
  if (typeof name === 'string' && name.trim() !== '') return shortened(name.trim(), LONGEST_NAME)
  const alternates = entity.aliases?.alternateIds
  const callsign = Array.isArray(alternates)
    ? alternates.find((alternate) => alternate?.type === 'ALT_ID_TYPE_CALLSIGN')?.id
    : undefined
  if (typeof callsign === 'string' && callsign.trim() !== '') return shortened(callsign.trim(), LONGEST_NAME)
  return entityId.length > 9 ? `${entityId.slice(0, 8)}…` : entityId
}

/** Entities that are areas, points or lines on the chart and not things that move: they have no unit symbol. */
export function isGeoEntity({ ontology, geoDetails, geoShape, milView }: Entity): boolean {
  if (ontology?.template === 'TEMPLATE_GEO' || geoDetails) return true
  return Boolean(geoShape) && !milView && (ontology?.template === undefined || ontology.template === 'TEMPLATE_INVALID')
}
