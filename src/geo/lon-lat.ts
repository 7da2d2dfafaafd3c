/** WGS84 degrees in GeoJSON's order. */
export type LonLat = [longitude: number, latitude: number]

export function isLonLat(point: readonly number[]): point is LonLat {
  const [longitude, latitude] = point
  return Number.isFinite(longitude) && latitude !== undefined && Math.abs(latitude) <= 90
}

/** −180 to 180; 180 stays 180. */
export function wrapLongitude(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
export function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/** 0 up to, not including, 360. */
export function wrapBearing(bearing: number): number {
  const turned = ((bearing % 360) + 360) % 360
  return turned === 360 ? 0 : turned
}

/** On the sphere; `undefined` without points or for opposite ones. */
export function middle(points: readonly LonLat[]): LonLat | undefined {
  let [x, y, z] = [0, 0, 0]
  for (const [longitude, latitude] of points) {
    x += Math.cos(radians(latitude)) * Math.cos(radians(longitude))
    y += Math.cos(radians(latitude)) * Math.sin(radians(longitude))
    z += Math.sin(radians(latitude))
  }
  if (!(Math.hypot(x, y, z) > 1e-9 * points.length)) return undefined
  return [wrapLongitude(degrees(Math.atan2(y, x))), degrees(Math.atan2(z, Math.hypot(x, y)))]
}
