import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { symbols } from '../layers/symbols.ts'
import { symbolImageId } from '../symbols/symbol-image.ts'
import type { MapTheme } from '../style/theme.ts'

const SOURCE = 'warm-up'
const AWAY: [number, number] = [-100_000, 0]

/** MapLibre compiles shaders at first use, in up to 200 ms: start before many entities arrive. */
export function warmUp(map: MapLibre, theme: MapTheme): void {
  const { lng, lat } = map.getCenter()
  const properties = { icon: symbolImageId('SUSP-----------', 'live'), name: '·', detail: '' }
  const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'Feature', properties, geometry } })
  const layers = symbols.style(theme, SOURCE).map(away)
  for (const layer of layers) map.addLayer(layer)
  const clear = () => {
    if (!map.isSourceLoaded(SOURCE)) return
    map.off('render', clear)
    for (const { id } of layers) map.removeLayer(id)
    map.removeSource(SOURCE)
  }
  // `idle` comes a frame later, when the first entities may arrive.
  map.on('render', clear)
}

/** With the same shader, at all zooms, off screen. */
function away(layer: LayerSpecification): LayerSpecification {
  const placed = { ...layer, id: `${SOURCE}-${layer.id}`, minzoom: 0, maxzoom: 24 }
  if (placed.type === 'circle') return { ...placed, paint: { ...placed.paint, 'circle-translate': AWAY } }
  if (placed.type === 'symbol')
    return { ...placed, paint: { ...placed.paint, 'icon-translate': AWAY, 'text-translate': AWAY } }
  return placed
}
