/** `43°39.300′N 069°01.200′W`; `undefined` if not finite or out of range. */
export function formatPosition(latitudeDegrees: number, longitudeDegrees: number): string | undefined {
  const latitude = formatLatitude(latitudeDegrees)
  const longitude = formatLongitude(longitudeDegrees)
  return latitude === undefined || longitude === undefined ? undefined : `${latitude} ${longitude}`
}

export function formatLatitude(degrees: number): string | undefined {
  return Math.abs(degrees) <= 90 ? degreesAndMinutes(degrees, 2, 'N', 'S') : undefined
}

/** `069°01.200′W`; 180 to 360 wrap to the west. */
export function formatLongitude(degrees: number): string | undefined {
  if (!(Math.abs(degrees) <= 360)) return undefined
  return degreesAndMinutes(westOrEast(degrees), 3, 'E', 'W')
}

/** From up to one turn to −180…180. */
export function westOrEast(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

/** Rounds once, in thousandths of a minute, so that 59.9996′ carries into the degrees. */
function degreesAndMinutes(degrees: number, width: number, positive: string, negative: string): string {
  const thousandths = Math.round(Math.abs(degrees) * 60_000)
  const whole = Math.floor(thousandths / 60_000)
  const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0')
  return `${String(whole).padStart(width, '0')}°${minutes}′${degrees < 0 && thousandths > 0 ? negative : positive}`
}
