import type { LayerSpecification, Map as MapLibre, SourceSpecification } from 'maplibre-gl'

import { bracketsImageId } from '../symbols/symbol-image.ts'
import type { MapTheme } from '../style/theme.ts'

/** Above the entities. */
export type Overlay = 'selection' | 'hover' | 'ruler'

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

export const overlaySources: Record<`overlay-${Overlay}`, SourceSpecification> = {
  'overlay-selection': empty,
  'overlay-hover': empty,
  'overlay-ruler': empty,
}

export function overlayLayers(theme: MapTheme): LayerSpecification[] {
  return [
    {
      id: 'overlay-ruler-line',
      type: 'line',
      source: 'overlay-ruler',
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { visibility: 'none' },
      paint: { 'line-color': theme.accent, 'line-width': 2 },
    },
    {
      id: 'overlay-ruler-points',
      type: 'circle',
      source: 'overlay-ruler',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { visibility: 'none' },
      paint: {
        'circle-radius': 3.5,
        'circle-color': theme.accent,
        'circle-stroke-color': theme.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'overlay-hover',
      type: 'circle',
      source: 'overlay-hover',
      paint: {
        'circle-radius': 19,
        'circle-opacity': 0,
        'circle-stroke-color': theme.text2,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'overlay-selection',
      type: 'symbol',
      source: 'overlay-selection',
      layout: {
        'icon-image': bracketsImageId(theme.accent),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

/** An empty line layer costs time in each frame, and the ruler is rare. */
export function showRuler(map: MapLibre, isShown: boolean): void {
  for (const id of ['overlay-ruler-line', 'overlay-ruler-points'])
    map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
}
