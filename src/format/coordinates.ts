import { conventions, type Conventions } from './conventions.ts'
import { formatMgrs, toUtm } from './mgrs.ts'
import { formatPosition, westOrEast } from './position.ts'

/** `43°39.300′N 069°01.200′W`, seconds, decimal, MGRS, UTM (not at poles). `undefined` if invalid. */
export function formatCoordinates(
  latitudeDegrees: number,
  longitudeDegrees: number,
  format: Conventions['coordinates'] = conventions().coordinates,
): string | undefined {
  const minutes = formatPosition(latitudeDegrees, longitudeDegrees)
  if (minutes === undefined) return undefined
  const longitude = westOrEast(longitudeDegrees)
  switch (format) {
    case 'decimal':
      return `${decimal(latitudeDegrees)} ${decimal(longitude)}`
    case 'dms':
      return `${sexagesimal(latitudeDegrees, 2, 'N', 'S')} ${sexagesimal(longitude, 3, 'E', 'W')}`
    case 'mgrs':
      return formatMgrs(latitudeDegrees, longitudeDegrees) ?? minutes
    case 'utm':
      return formatUtm(latitudeDegrees, longitude) ?? minutes
    case 'ddm':
      return minutes
  }
}

/** A grid if degrees are chosen, else degrees and minutes. */
export function formatOtherCoordinates(
  latitudeDegrees: number,
  longitudeDegrees: number,
): { label: string; text: string } | undefined {
  const chosen = conventions().coordinates
  const isGrid = chosen === 'mgrs' || chosen === 'utm'
  const text = isGrid
    ? formatPosition(latitudeDegrees, longitudeDegrees)
    : formatMgrs(latitudeDegrees, longitudeDegrees)
  if (text === undefined || text === formatCoordinates(latitudeDegrees, longitudeDegrees)) return undefined
  return { label: isGrid ? 'Degrees' : 'MGRS', text }
}

/** To one metre: zone and band, easting, northing. `undefined` beyond 80°S and 84°N. */
function formatUtm(latitude: number, longitude: number): string | undefined {
  if (latitude < -80 || latitude > 84) return undefined
  const { zone, easting, northing } = toUtm(latitude, longitude)
  // The grid's band has the exceptions around Norway and Svalbard.
  const band = formatMgrs(latitude, longitude)?.split(' ')[0]?.slice(-1) ?? ''
  return `${zone}${band} ${String(Math.round(easting)).padStart(6, '0')} ${String(Math.round(northing)).padStart(7, '0')}`
}

function decimal(degrees: number): string {
  const text = Math.abs(degrees).toFixed(5)
  return `${degrees < 0 && Number(text) !== 0 ? '\u2212' : ''}${text}°`
}

/** Rounds once, in tenths of a second, so that 59.96″ carries. */
function sexagesimal(degrees: number, width: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const whole = String(Math.floor(tenths / 36_000)).padStart(width, '0')
  const minutes = String(Math.floor((tenths % 36_000) / 600)).padStart(2, '0')
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${whole}°${minutes}′${seconds}″${degrees < 0 && tenths > 0 ? negative : positive}`
}
