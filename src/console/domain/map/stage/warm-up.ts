import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { symbols } from '../layers/symbols.ts'
import { symbolImageId } from '../symbols/symbol-image.ts'
import type { MapTheme } from '../style/theme.ts'

const SOURCE = 'warm-up'
/** Pixels: far off any screen. */
const AWAY: [number, number] = [-100_000, 0]

/**
 * Draws one symbol, label and dot out of sight, once. MapLibre has a program translated when a layer first draws with it, and
 * waits for the graphics card meanwhile, a fifth of a second where that is software: not at the moment when a hundred thousand entities come.
 */
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
  // Not once the map is idle: that would draw a frame more, just when the first entities may come.
  map.on('render', clear)
}

/** The same layer with the same program, at all scales and off the screen. */
function away(layer: LayerSpecification): LayerSpecification {
  const placed = { ...layer, id: `${SOURCE}-${layer.id}`, minzoom: 0, maxzoom: 24 }
  if (placed.type === 'circle') return { ...placed, paint: { ...placed.paint, 'circle-translate': AWAY } }
  if (placed.type === 'symbol')
    return { ...placed, paint: { ...placed.paint, 'icon-translate': AWAY, 'text-translate': AWAY } }
  return placed
}
