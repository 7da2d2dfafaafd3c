import type { Entity } from '../../../contract/entity/entity.ts'
import { destination } from '../geodesy.ts'
import { DAY, HOUR, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { milView, provenance, ring, unclassified } from './pieces.ts'

export type Corner = readonly [latitude: number, longitude: number]

/** A geographic entity drawn by the search planner. */
export function area(
  at: At,
  name: string,
  description: string,
  geoShape: NonNullable<Entity['geoShape']>,
  geoDetails: NonNullable<Entity['geoDetails']>,
): Entity {
  return {
    entityId: entityId(name),
    description,
    isLive: true,
    createdTime: at(-6 * HOUR),
    expiryTime: at(2 * DAY),
    geoShape,
    geoDetails,
    aliases: { name },
    milView: milView('FRIENDLY', 'SURFACE'),
    ontology: { platformType: 'Area', specificType: description, template: 'TEMPLATE_GEO' },
    provenance: provenance(at, 'Search planner', 'GEO_ENTITY', name, 3 * HOUR),
    dataClassification: unclassified,
  }
}

/** A rectangle of `long` by `wide` metres about a centre, its long side along `axis` degrees. */
export function rectangle(
  latitude: number,
  longitude: number,
  long: number,
  wide: number,
  axis: number,
  heightM?: number,
) {
  const middle = { latitudeDegrees: latitude, longitudeDegrees: longitude }
  const corner = (alongSign: number, acrossSign: number): Corner => {
    const end = destination(middle, axis + (alongSign > 0 ? 0 : 180), long / 2)
    const point = destination(end, axis + (acrossSign > 0 ? 90 : 270), wide / 2)
    return [point.latitudeDegrees, point.longitudeDegrees]
  }
  // Counter-clockwise seen from above, as RFC 7946 §3.1.6 asks of exterior rings.
  return {
    polygon: {
      isRectangle: true,
      rings: [ring([corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)], -26, heightM)],
    },
  }
}
