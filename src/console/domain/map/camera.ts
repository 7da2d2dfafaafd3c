/** What the map looks at: WGS84 degrees of the middle, and MapLibre's zoom (512 pixels around the world at 0). */
export interface Camera {
  latitude: number
  longitude: number
  zoom: number
}

/** As it stands in a URL: `43.65500,-69.02000,8.64`. */
export function formatCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom.toFixed(2)}`
}

/** Reads `lat,lon,zoom`; `undefined` for anything that is no view of the earth. */
export function parseCamera(text: string | undefined): Camera | undefined {
  const parts = (text ?? '').split(',')
  const [latitude, longitude, zoom] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (parts.length !== 3 || latitude === undefined || longitude === undefined || zoom === undefined) return undefined
  const isView = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24
  return isView ? { latitude, longitude, zoom } : undefined
}

/** Whether two cameras would show the same in a URL. */
export function isSameCamera(a: Camera | undefined, b: Camera | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && formatCamera(a) === formatCamera(b))
}
