import type { Entity } from '../../../contract/entity/entity.ts'
import type { At } from '../timeline.ts'
import { area, rectangle, type Corner } from './area.ts'
import { landmarks } from './landmarks.ts'
import { color, position, ring } from './pieces.ts'

const control = (type: string, fill?: ReturnType<typeof color>): NonNullable<Entity['geoDetails']> => ({
  type: 'GEO_TYPE_CONTROL_AREA',
  controlArea: { type: `CONTROL_AREA_TYPE_${type}` },
  ...(fill === undefined
    ? {}
    : { visualDetails: { fillColor: fill, lineColor: color(fill.red, fill.green, fill.blue) } }),
})

/** Search sectors: centre, long and short side in metres, axis in degrees. */
const SECTORS: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  long: number,
  wide: number,
  axis: number,
])[] = [
  ['Search area ALFA-1', 43.86, -68.55, 14_000, 9000, 82],
  ['Search area ALFA-2', 43.83, -68.36, 16_000, 9000, 82],
  ['Search area ALFA-3', 43.71, -68.59, 31_000, 24_000, 76],
  ['Search area ALFA-4', 43.52, -68.42, 18_000, 12_000, 76],
  ['Search area ALFA-5', 43.68, -68.3, 17_000, 10_000, 96],
]

function hazards(at: At): Entity[] {
  const debris: readonly Corner[] = [
    [43.69, -68.52],
    [43.66, -68.44],
    [43.7, -68.39],
    [43.75, -68.42],
    [43.74, -68.5],
  ]
  const cleared: readonly Corner[] = [
    [43.7, -68.47],
    [43.72, -68.46],
    [43.72, -68.44],
    [43.7, -68.44],
  ]
  const shoal: readonly Corner[] = [
    [43.71, -68.5],
    [43.72, -68.5],
    [43.72, -68.485],
    [43.71, -68.485],
  ]
  const gunnery: readonly Corner[] = [
    [43.3, -69.05],
    [43.3, -68.88],
    [43.4, -68.88],
    [43.4, -69.05],
  ]
  return [
    area(
      at,
      'Debris field',
      'Hazard with two cleared patches',
      { polygon: { rings: [ring(debris), ring(cleared), ring(shoal)] } },
      {
        type: 'GEO_TYPE_HAZARD',
        visualDetails: { fillColor: color(255, 140, 0, 0.25), lineColor: color(255, 140, 0) },
      },
    ),
    {
      ...area(
        at,
        'Gunnery area W-103, exercise',
        'Engagement zone, surface to 1500 m',
        { polygon: { rings: [ring(gunnery, 0, 1500)] } },
        { type: 'GEO_TYPE_ENGAGEMENT_ZONE', visualDetails: { lineColor: color(220, 60, 60, 1) } },
      ),
      indicators: { exercise: true },
      schedules: {
        schedules: [
          {
            scheduleId: 'w-103-day',
            scheduleType: 'SCHEDULE_TYPE_ZONE_ENABLED',
            windows: [
              { cronExpression: '0 0 13 ? * MON-FRI', durationMillis: '14400000' },
              { cronExpression: '0 30 18 ? * SAT', durationMillis: '5400000' },
            ],
          },
        ],
      },
    },
    area(at, 'Cofferdam works, Rockland', 'Hazard, works over water', rectangle(44.098, -69.097, 420, 260, 30, 24), {
      type: 'GEO_TYPE_HAZARD',
    }),
  ]
}

function zones(at: At): Entity[] {
  const ditch: readonly Corner[] = [
    [43.9, -68.72],
    [43.885, -68.66],
    [43.92, -68.65],
    [43.93, -68.71],
  ]
  return [
    {
      ...area(
        at,
        'LNG transfer, keep out',
        'Keep-out zone round the LNG transfer',
        rectangle(44.03, -69.01, 7600, 6600, 0, 120),
        control('KEEP_OUT_ZONE', color(255, 107, 107, 0.2)),
      ),
      schedules: {
        schedules: [
          {
            scheduleId: 'lng-transfer',
            scheduleType: 'SCHEDULE_TYPE_ZONE_ENABLED',
            windows: [{ cronExpression: '0 0 10 * * ?', durationMillis: '28800000' }],
          },
        ],
      },
      overrides: {
        override: [
          {
            requestId: 'ovr-5533',
            fieldPath: 'geoDetails.controlArea.type',
            maskedFieldValue: { geoDetails: { controlArea: { type: 'CONTROL_AREA_TYPE_KEEP_IN_ZONE' } } },
          },
        ],
      },
    },
    {
      ...area(
        at,
        'Loiter L-2',
        'Loiter zone, 900 to 1500 m',
        { ellipse: { semiMajorAxisM: 3704, semiMinorAxisM: 3704, orientationD: 0, heightM: 600 } },
        control('LOITER_ZONE'),
      ),
      location: { position: position(43.95, -68.5, 900) },
    },
    area(
      at,
      'Ditch zone Seal',
      'Ditch zone for drones',
      { polygon: { rings: [ring(ditch)] } },
      control('DITCH_ZONE', color(160, 160, 170, 0.3)),
    ),
    {
      ...area(
        at,
        'Drift area, 90 %',
        'Where Halcyon may have drifted',
        { ellipse: { semiMajorAxisM: 9800, semiMinorAxisM: 5600, orientationD: 118, heightM: 0 } },
        {
          type: 'GEO_TYPE_EMERGENCY',
          visualDetails: { fillColor: color(240, 230, 120, 0.15), lineColor: color(240, 230, 120) },
        },
      ),
      location: { position: position(43.715, -68.57, -26) },
      indicators: { emergency: true },
    },
    {
      ...area(
        at,
        'GULL 5 safety bubble',
        'Separation volume round GULL 5',
        { ellipsoid: { forwardAxisM: 900, sideAxisM: 600, upAxisM: 150 } },
        { type: 'GEO_TYPE_GENERAL' },
      ),
      location: { position: position(44.035, -68.555, 188) },
    },
  ]
}

/** Sectors, zones, hazards, landing zones and lanes: every kind of shape, and every meaning a shape can have. */
export const areas = (at: At): Entity[] => [
  ...SECTORS.map(([name, latitude, longitude, long, wide, axis]) =>
    area(
      at,
      name,
      'Search sector, keep-in zone',
      rectangle(latitude, longitude, long, wide, axis),
      control('KEEP_IN_ZONE'),
    ),
  ),
  ...zones(at),
  ...hazards(at),
  ...landmarks(at),
]
