import type { Entity } from '../../../contract/entity/entity.ts'
import type { At } from '../timeline.ts'
import { area, type Corner } from './area.ts'
import { color, milView, position, ring } from './pieces.ts'

/** Landing zones, the reference point, a ferry lane, and an area across the antimeridian. */
export function landmarks(at: At): Entity[] {
  const zone = (name: string, description: string, latitude: number, longitude: number, hae: number): Entity => ({
    ...area(
      at,
      name,
      'Helicopter landing zone',
      { point: { position: position(latitude, longitude, hae) } },
      { type: 'GEO_TYPE_ACM', acm: { acmType: 'ACM_DETAIL_TYPE_LANDING_ZONE', acmDescription: description } },
    ),
    milView: milView('FRIENDLY', 'LAND'),
    noExpiry: true,
  })
  const landing = zone(
    'LZ Vinalhaven',
    'Ball field north of Carvers Harbor, lit, approach from the south-west, wires along the east side',
    44.0532,
    -68.8316,
    4,
  )
  const lane: readonly Corner[] = [
    [44.1036, -69.096],
    [44.099, -69.05],
    [44.086, -68.98],
    [44.075, -68.92],
    [44.068, -68.876],
  ]
  return [
    {
      ...landing,
      overrides: {
        override: [
          {
            requestId: 'ovr-5410',
            fieldPath: 'geoDetails.acm',
            maskedFieldValue: {
              geoDetails: {
                acm: {
                  acmType: 'ACM_DETAIL_TYPE_LANDING_ZONE',
                  acmDescription: 'Ball field north of Carvers Harbor, unlit',
                },
              },
            },
          },
        ],
      },
    },
    zone('LZ Swans Island', 'School field, unlit, 40 by 60 m', 44.1668, -68.4419, 9),
    area(
      at,
      'Bullseye PENOBSCOT',
      'Reference point for voice reports',
      { point: { position: position(43.75, -68.75, 0) } },
      { type: 'GEO_TYPE_BULLSEYE' },
    ),
    {
      ...area(
        at,
        'Vinalhaven ferry lane',
        'Ferry track, Rockland to Vinalhaven',
        { line: { positions: lane.map(([latitude, longitude]) => position(latitude, longitude)) } },
        { type: 'GEO_TYPE_GENERAL', visualDetails: { lineColor: color(120, 160, 220, 0.9) } },
      ),
      milView: milView('NEUTRAL', 'SURFACE'),
    },
    {
      ...area(
        at,
        'Hand-over area Aleutian, drill',
        'Long-range drill, across the antimeridian',
        // West edge 178.4°E, east edge 178.2°W: the ring runs over 180°.
        {
          polygon: {
            rings: [
              ring([
                [50.6, 178.4],
                [50.4, -178.2],
                [52.1, -177.9],
                [52.3, 178.9],
              ]),
            ],
          },
        },
        { type: 'GEO_TYPE_GENERAL' },
      ),
      indicators: { exercise: true },
    },
  ]
}
