import Grid3x3 from 'lucide-react/icons/grid-3x3'

import type { LayerFeature, MapLayer } from '../layer.ts'
import { FINE_FONT, labelPaint, ofPart } from '../style/paint.ts'
import { wrapLongitude, type LonLat } from '../../../../geo/lon-lat.ts'

/** Visible degrees; east exceeds west even across the antimeridian. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

/** Needs no entities: see `graticuleFeatures`. */
export const graticule: MapLayer = {
  label: 'Graticule',
  means: 'Lines of longitude and latitude',
  icon: Grid3x3,
  initially: true,
  order: 0,
  isOfView: true,
  features: () => [],
  style: (theme, source) => [
    {
      id: 'graticule-lines',
      type: 'line',
      source,
      filter: ofPart('line'),
      paint: { 'line-color': theme.graticule, 'line-width': 1 },
    },
    {
      id: 'graticule-labels',
      type: 'symbol',
      source,
      filter: ofPart('meridian', 'parallel'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FINE_FONT,
        'text-size': 11,
        'text-anchor': ['match', ['get', 'part'], 'meridian', 'bottom-left', 'bottom-left'],
        'text-offset': ['match', ['get', 'part'], 'meridian', ['literal', [0.35, -0.4]], ['literal', [0, -0.1]]],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: labelPaint(theme, theme.label),
    },
  ],
}

/** Minutes of arc, as on charts. */
const SPACINGS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]

/** About five across. Labels near the left (parallels) and lower (meridians) edge. */
export function graticuleFeatures(view: Bounds, labelAt: { longitude: number; latitude: number }): LayerFeature[] {
  const width = view.east - view.west
  if (!(width > 0) || !(view.north > view.south)) return []
  const spacing = SPACINGS.find((minutes) => width * 60 <= minutes * 6) ?? 1800
  const step = spacing / 60
  const features: LayerFeature[] = []
  const [south, north] = [Math.max(-85, view.south - step), Math.min(85, view.north + step)]
  for (let at = Math.ceil(view.west / step); at * step <= view.east; at += 1) {
    const longitude = at * step
    features.push(
      line([
        [longitude, south],
        [longitude, north],
      ]),
    )
    features.push(label('meridian', [longitude, labelAt.latitude], angleText(wrapLongitude(longitude), 'E', 'W', 3)))
  }
  for (let at = Math.ceil(view.south / step); at * step <= view.north; at += 1) {
    const latitude = at * step
    if (Math.abs(latitude) > 85) continue
    const points = Array.from({ length: 41 }, (_, index): LonLat => [view.west + (width * index) / 40, latitude])
    features.push(line(points))
    features.push(label('parallel', [labelAt.longitude, latitude], angleText(latitude, 'N', 'S', 2)))
  }
  return features
}

// Not cut: MapLibre draws longitudes beyond 180.
function line(coordinates: LonLat[]): LayerFeature {
  return { geometry: { type: 'LineString', coordinates }, properties: { part: 'line' } }
}

function label(part: string, at: LonLat, text: string): LayerFeature {
  return { geometry: { type: 'Point', coordinates: at }, properties: { part, label: text } }
}

/** `69°15′W`, `45°N`; equator and prime meridian have no letter. */
function angleText(degrees: number, positive: string, negative: string, width: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60)
  const whole = String(Math.floor(minutes / 60)).padStart(2, '0')
  const rest = String(minutes % 60).padStart(2, '0')
  const letter = minutes === 0 || (width === 3 && minutes === 180 * 60) ? '' : degrees < 0 ? negative : positive
  return `${whole}°${rest}′${letter}`
}
