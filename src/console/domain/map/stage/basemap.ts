import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'

import { FINE_FONT, LABEL_FONT } from '../style/paint.ts'
import type { MapTheme } from '../style/theme.ts'

export const OWN_BASEMAP = `${import.meta.env.BASE_URL}basemap.pmtiles`

const protocol = new Protocol()
let isRegistered = false
const archives = new Map<string, Promise<void>>()

/** In memory: ranges would take hundreds of requests, and browsers can't cache partial answers. */
class WholeFile implements Source {
  readonly #url: string
  readonly #bytes: ArrayBuffer

  constructor(url: string, bytes: ArrayBuffer) {
    this.#url = url
    this.#bytes = bytes
  }

  getKey(): string {
    return this.#url
  }

  getBytes(offset: number, length: number): Promise<RangeResponse> {
    return Promise.resolve({ data: this.#bytes.slice(offset, offset + length) })
  }
}

/** Once per page. Rejects if unavailable or invalid. */
export function loadArchive(url: string): Promise<void> {
  const known = archives.get(url)
  if (known) return known
  const loading = readArchive(url)
  archives.set(url, loading)
  // The next map may retry.
  loading.catch(() => archives.delete(url))
  return loading
}

async function readArchive(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const archive = new PMTiles(new WholeFile(url, await response.arrayBuffer()))
  await archive.getHeader()
  if (!isRegistered) addProtocol('pmtiles', protocol.tile)
  isRegistered = true
  protocol.add(archive)
}

/** Only sea, until the basemap has loaded. */
export function emptyStyle(theme: MapTheme): StyleSpecification {
  return { version: 8, sources: {}, layers: [background(theme)] }
}

/** For archives of `build-basemap.mjs`: land, borders, names. */
export function basemapStyle(url: string, theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: { basemap: { type: 'vector', url: `pmtiles://${url}` } },
    layers: [background(theme), ...basemapLayers(theme)],
  }
}

function background(theme: MapTheme): LayerSpecification {
  return { id: 'sea', type: 'background', paint: { 'background-color': theme.sea } }
}

function basemapLayers(theme: MapTheme): LayerSpecification[] {
  const source = 'basemap'
  return [
    {
      id: 'land',
      type: 'fill',
      source,
      'source-layer': 'land',
      paint: { 'fill-color': theme.land, 'fill-antialias': false },
    },
    {
      id: 'borders',
      type: 'line',
      source,
      'source-layer': 'borders',
      paint: { 'line-color': theme.coast, 'line-width': 0.8, 'line-dasharray': [3, 3], 'line-opacity': 0.8 },
    },
    {
      id: 'coast',
      type: 'line',
      source,
      'source-layer': 'land',
      paint: { 'line-color': theme.coast, 'line-width': 1.1 },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source,
      'source-layer': 'names',
      // Deeper in, a country's only label would be off screen.
      maxzoom: 8,
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['>=', ['zoom'], ['get', 'from']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FINE_FONT,
        'text-size': 11,
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': theme.label, 'text-halo-color': theme.land, 'text-halo-width': 1.2 },
    },
    {
      id: 'sea-names',
      type: 'symbol',
      source,
      'source-layer': 'names',
      filter: ['all', ['==', ['get', 'kind'], 'sea'], ['>=', ['zoom'], ['get', 'from']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': 11,
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': theme.label, 'text-opacity': 0.75, 'text-halo-color': theme.sea, 'text-halo-width': 1.2 },
    },
  ]
}
