import geodesic from 'geographiclib-geodesic'

const wgs84 = geodesic.Geodesic.WGS84

export interface GeodeticPoint {
  latitudeDegrees: number
  longitudeDegrees: number
}

/** Seven decimals, about a centimetre. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

/** End of a geodesic on WGS84; bearing in degrees true, distance in metres. */
export function destination(from: GeodeticPoint, bearing: number, metres: number): GeodeticPoint {
  const end = wgs84.Direct(from.latitudeDegrees, from.longitudeDegrees, bearing, metres)
  return {
    latitudeDegrees: roundDegrees(end.lat2 ?? from.latitudeDegrees),
    longitudeDegrees: roundDegrees(end.lon2 ?? from.longitudeDegrees),
  }
}

/** Metres and initial bearing in degrees (0 to 360) of the geodesic on WGS84. */
export function inverse(from: GeodeticPoint, to: GeodeticPoint): { metres: number; bearing: number } {
  const line = wgs84.Inverse(from.latitudeDegrees, from.longitudeDegrees, to.latitudeDegrees, to.longitudeDegrees)
  return { metres: line.s12 ?? 0, bearing: ((line.azi1 ?? 0) + 360) % 360 }
}

export const METRES_PER_SECOND_PER_KNOT = 1852 / 3600

/** East and north in m/s, from knots and degrees true. */
export function courseVelocity(knots: number, course: number): { east: number; north: number } {
  const speed = knots * METRES_PER_SECOND_PER_KNOT
  const angle = (course * Math.PI) / 180
  return { east: round(speed * Math.sin(angle), 3), north: round(speed * Math.cos(angle), 3) }
}

/** Course in degrees true (0 to 360), speed in m/s. */
export function velocityCourse(east: number, north: number): { course: number; speed: number } {
  return { course: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360, speed: Math.hypot(east, north) }
}

/** From forward-left-up to ENU, by heading (degrees true) and pitch (degrees, nose up). */
export function headingQuaternion(heading: number, pitch = 0): { x: number; y: number; z: number; w: number } {
  const yaw = ((90 - heading) * Math.PI) / 360
  // y points left, so nose-up is a negative turn about y.
  const tilt = (-pitch * Math.PI) / 360
  return {
    x: round(-Math.sin(tilt) * Math.sin(yaw), 6),
    y: round(Math.sin(tilt) * Math.cos(yaw), 6),
    z: round(Math.cos(tilt) * Math.sin(yaw), 6),
    w: round(Math.cos(tilt) * Math.cos(yaw), 6),
  }
}

const EQUATORIAL_RADIUS = 6_378_137
const ECCENTRICITY_SQUARED = 6.694_379_990_14e-3

export function toEcef(point: GeodeticPoint, hae: number): { x: number; y: number; z: number } {
  const latitude = (point.latitudeDegrees * Math.PI) / 180
  const longitude = (point.longitudeDegrees * Math.PI) / 180
  const normal = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude) ** 2)
  return {
    x: round((normal + hae) * Math.cos(latitude) * Math.cos(longitude), 2),
    y: round((normal + hae) * Math.cos(latitude) * Math.sin(longitude), 2),
    z: round((normal * (1 - ECCENTRICITY_SQUARED) + hae) * Math.sin(latitude), 2),
  }
}

export function enuToEcef(point: GeodeticPoint, east: number, north: number, up: number) {
  const latitude = (point.latitudeDegrees * Math.PI) / 180
  const longitude = (point.longitudeDegrees * Math.PI) / 180
  const [sinLat, cosLat, sinLon, cosLon] = [
    Math.sin(latitude),
    Math.cos(latitude),
    Math.sin(longitude),
    Math.cos(longitude),
  ]
  return {
    x: round(-sinLon * east - sinLat * cosLon * north + cosLat * cosLon * up, 4),
    y: round(cosLon * east - sinLat * sinLon * north + cosLat * sinLon * up, 4),
    z: round(cosLat * north + sinLat * up, 4),
  }
}

/** Metres, by Bowring's method: well under a millimetre near the surface. */
export function fromEcef(x: number, y: number, z: number): { point: GeodeticPoint; hae: number } {
  const across = Math.hypot(x, y)
  let latitude = Math.atan2(z, across * (1 - ECCENTRICITY_SQUARED))
  for (let step = 0; step < 5; step++) {
    const normal = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude) ** 2)
    latitude = Math.atan2(z + ECCENTRICITY_SQUARED * normal * Math.sin(latitude), across)
  }
  const normal = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude) ** 2)
  return {
    point: {
      latitudeDegrees: roundDegrees((latitude * 180) / Math.PI),
      longitudeDegrees: roundDegrees((Math.atan2(y, x) * 180) / Math.PI),
    },
    hae: round(across / Math.cos(latitude) - normal, 2),
  }
}
