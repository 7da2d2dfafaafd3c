/** Center in WGS84 degrees, and MapLibre's zoom (512 pixels around the world at 0). */
export interface Camera {
  latitude: number
  longitude: number
  zoom: number
}

/** For URLs: `43.65500,-69.02000,8.64`. */
export function formatCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom.toFixed(2)}`
}

/** `undefined` unless a valid `lat,lon,zoom`. */
export function parseCamera(text: string | undefined): Camera | undefined {
  const parts = (text ?? '').split(',')
  const [latitude, longitude, zoom] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (parts.length !== 3 || latitude === undefined || longitude === undefined || zoom === undefined) return undefined
  const isView = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24
  return isView ? { latitude, longitude, zoom } : undefined
}

/** As precisely as URLs have it. */
export function isSameCamera(a: Camera | undefined, b: Camera | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && formatCamera(a) === formatCamera(b))
}
