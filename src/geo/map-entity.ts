import type { Entity } from '../contract/entity/entity.ts'
import type { LonLat } from './lon-lat.ts'
import { shortened } from '../format/shorten.ts'

/** The map draws a new object (or a new `entity` in it) again; the same object costs nothing. */
export interface MapEntity {
  readonly entityId: string
  readonly entity: Entity
  /** An old copy that isn't followed: drawn hollow and never looks live. */
  readonly snapshot: boolean
  /** Too old, or the connection is gone: drawn in faded colours. */
  readonly stale: boolean
  /** When this copy was true, in milliseconds since 1970, if its carrier says. */
  readonly asOf?: number
  /** The most urgent alert about it. */
  readonly alert?: 'warning' | 'caution' | 'advisory'
  /** Earlier positions, oldest first, without the current one. */
  readonly trail?: readonly TrailPoint[]
}

export interface TrailPoint {
  readonly at: LonLat
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Names are shown next to symbols and in lists by the thousand. */
const LONGEST_NAME = 200

/** Best display name, callsign, else the beginning of the id. */
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

/** Areas, points or lines of the chart: no unit symbol. */
export function isGeoEntity({ ontology, geoDetails, geoShape, milView }: Entity): boolean {
  if (ontology?.template === 'TEMPLATE_GEO' || geoDetails) return true
  return Boolean(geoShape) && !milView && (ontology?.template === undefined || ontology.template === 'TEMPLATE_INVALID')
}
