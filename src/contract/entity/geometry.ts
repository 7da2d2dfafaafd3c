import { limits } from '../limits.ts'
import { list, part, section, type Infer } from '../schema.ts'
import { degrees, double, flag, metres, openEnum, shortText } from '../vocabulary.ts'
import { position, type Position } from './location.ts'

const { component } = section(3, 'Geometry')

export const geoPoint = component('GeoPoint', 'point (RFC 7946)', { position })

export const geoLine = component('GeoLine', 'line (RFC 7946)', { positions: list(position, 'points of the line') }, [
  {
    text: 'a line has two or more positions',
    at: 'positions',
    holds: ({ positions }) => positions === undefined || positions.length >= 2,
  },
])
export type GeoLine = Infer<typeof geoLine>

export const geoPolygonPosition = component('GeoPolygonPosition', 'corner of a polygon', {
  position: part(position, 'the corner; on the ground when it has no altitude'),
  heightM: metres('extrusion height over the position'),
})

export const linearRing = component(
  'LinearRing',
  'closed ring of corners',
  { positions: list(geoPolygonPosition, 'corners; the last is the first again') },
  [
    {
      text: 'first and last point of a ring are the same',
      at: 'positions',
      holds: ({ positions }) =>
        positions === undefined || samePlace(positions[0]?.position, positions.at(-1)?.position),
    },
    {
      text: 'a ring has four or more positions',
      at: 'positions',
      holds: ({ positions }) => positions === undefined || positions.length >= 4,
    },
  ],
)

export const geoPolygon = component(
  'GeoPolygon',
  'polygon (RFC 7946, canonical representations only)',
  {
    rings: list(linearRing, 'first the exterior ring, then interior rings'),
    isRectangle: flag('one ring of 5 points with the same altitude, and the same height on all or none'),
  },
  [
    {
      text: 'for one polygon all points have a height or none',
      at: 'rings',
      holds: ({ rings }) => allOrNone(corners(rings).map((corner) => corner.heightM)),
    },
    {
      text: 'a rectangle is one ring of 5 points with the same altitude on all points and the same height on all or none',
      at: 'isRectangle',
      holds: ({ isRectangle, rings }) => !isRectangle || isRectangular(rings ?? []),
    },
  ],
)
export type GeoPolygon = Infer<typeof geoPolygon>

export const geoEllipse = component(
  'GeoEllipse',
  'ellipse around the position of the entity; a circle has equal axes',
  {
    semiMajorAxisM: metres('half the long axis', { label: 'Semi-major axis' }),
    semiMinorAxisM: metres('half the short axis', { label: 'Semi-minor axis' }),
    orientationD: degrees('long axis, clockwise from true north'),
    heightM: metres('non-zero height gives an elliptic cylinder'),
  },
)

export const geoEllipsoid = component('GeoEllipsoid', 'ellipsoid around the position, in entity body space', {
  forwardAxisM: metres('half axis, forward'),
  sideAxisM: metres('half axis, sideways'),
  upAxisM: metres('half axis, up'),
})

export const geoShape = component(
  'GeoShape',
  'geospatial shape',
  { point: geoPoint, line: geoLine, polygon: geoPolygon, ellipse: geoEllipse, ellipsoid: geoEllipsoid },
  [
    {
      text: 'exactly one of point, line, polygon, ellipse and ellipsoid is set',
      holds: ({ point, line, polygon, ellipse, ellipsoid }) =>
        [point, line, polygon, ellipse, ellipsoid].filter((kind) => kind !== undefined).length === 1,
    },
  ],
)

export const color = component('Color', 'color with opacity', {
  red: double('red channel, 0 to 255', limits.colorChannel),
  green: double('green channel, 0 to 255', limits.colorChannel),
  blue: double('blue channel, 0 to 255', limits.colorChannel),
  alpha: double('0.0 transparent to 1.0 solid; solid when omitted', limits.alpha),
})
export type Color = Infer<typeof color>

export const geoType = openEnum(
  'geo type',
  'GEO_TYPE_',
  'INVALID GENERAL HAZARD EMERGENCY ENGAGEMENT_ZONE CONTROL_AREA BULLSEYE ACM',
)

export const controlAreaType = openEnum(
  'control area type',
  'CONTROL_AREA_TYPE_',
  'INVALID KEEP_IN_ZONE KEEP_OUT_ZONE DITCH_ZONE LOITER_ZONE',
)

export const acmDetailType = openEnum('ACM detail type', 'ACM_DETAIL_TYPE_', 'INVALID LANDING_ZONE')

export const geoDetails = component('GeoDetails', 'meaning and display of a geo-entity', {
  type: geoType('what the geo-entity means'),
  controlArea: component('ControlArea', 'control area', { type: controlAreaType('kind of control area') }),
  acm: component('ACM', 'airspace control measure', {
    acmType: acmDetailType('kind of airspace control measure'),
    acmDescription: shortText(limits.acmDescriptionCharacters, 'description, at most 150 characters'),
  }),
  visualDetails: component('GeoVisualDetails', 'colors of the shape', {
    fillColor: part(color, 'color of the inside'),
    lineColor: part(color, 'color of the outline'),
  }),
})

const heights = ['altitudeHaeMeters', 'altitudeAglMeters', 'altitudeAsfMeters', 'pressureDepthMeters'] as const
const coordinates = ['latitudeDegrees', 'longitudeDegrees', ...heights] as const

function samePlace(a: Position | undefined, b: Position | undefined): boolean {
  return coordinates.every((coordinate) => a?.[coordinate] === b?.[coordinate])
}

type LinearRing = Infer<typeof linearRing>

function corners(rings: readonly LinearRing[] = []) {
  return rings.flatMap((ring) => ring.positions ?? [])
}

function allOrNone(values: readonly unknown[]): boolean {
  return values.every((value) => value === undefined) || values.every((value) => value !== undefined)
}

function same(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0])
}

function isRectangular(rings: readonly LinearRing[]): boolean {
  const points = corners(rings)
  return (
    rings.length === 1 &&
    points.length === limits.rectanglePoints &&
    heights.every((height) => same(points.map((point) => point.position?.[height]))) &&
    same(points.map((point) => point.heightM))
  )
}
