import { Map as MapLibre, type GeoJSONSource, type StyleSpecification } from 'maplibre-gl'

import { SILENT } from '../../../console/domain/map/layer.ts'
import { symbols } from '../../../console/domain/map/layers/symbols.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { drawImage } from '../../../console/domain/map/symbols/symbol-image.ts'
import { basemapStyle, loadArchive, OWN_BASEMAP } from '../../../console/domain/map/stage/basemap.ts'
import { readTheme, type MapTheme } from '../../../console/domain/map/style/theme.ts'
import { makeEntities, onePercentMoved, symbolsFrom, warmUpEntities } from './entities.ts'
import { makeHost, measure, type MapBounds, type Drawn, type BenchView } from './measure.ts'

const SOURCE = 'points'

/** The same points and styles through MapLibre alone: one `setData`, until idle. */
export function maplibreAlone(count: number, view: BenchView, box: MapBounds): Promise<Drawn> {
  return drawnAlone(count, view, box, () => ({ version: 8, sources: {}, layers: [] }))
}

/** The same over the console's basemap, which is drawn again in every frame. */
export async function maplibreWithBasemap(count: number, view: BenchView, box: MapBounds): Promise<Drawn> {
  await loadArchive(OWN_BASEMAP)
  return drawnAlone(count, view, box, (theme) => basemapStyle(OWN_BASEMAP, theme))
}

async function drawnAlone(
  count: number,
  view: BenchView,
  box: MapBounds,
  ground: (theme: MapTheme) => StyleSpecification,
): Promise<Drawn> {
  const host = makeHost()
  const theme = readTheme(host)
  const map = new MapLibre({
    container: host,
    style: ground(theme),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    fadeDuration: 0,
    attributionControl: false,
    canvasContextAttributes: { antialias: true },
  })
  map.setMissingStyleImageResolver((id) => {
    const drawn = drawImage(id, map.getPixelRatio())
    if (drawn) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
  })
  await map.once('style.load')
  const options = { type: 'geojson' as const, maxzoom: 14, tolerance: 0.2 }
  map.addSource(SOURCE, { ...options, data: { type: 'FeatureCollection', features: [] } })
  for (const layer of symbols.style(theme, SOURCE)) map.addLayer(layer)
  const zoom = symbolsFrom(count)
  map.setLayerZoomRange('symbols-dots', 0, Math.max(zoom, 0.01))
  map.setLayerZoomRange('symbols', zoom, 24)
  for (const { id, from, ignoresPlacement } of symbols.crowd?.(count) ?? []) {
    if (from !== undefined) map.setLayerZoomRange(id, from, 24)
    if (ignoresPlacement !== undefined) map.setLayoutProperty(id, 'icon-ignore-placement', ignoresPlacement)
  }
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (!source) throw new Error('no source')
  const show = async (entities: readonly MapEntity[]) => {
    await source.setData({ type: 'FeatureCollection', features: entities.map(featureOf) })
    await map.once('idle')
  }
  await show(warmUpEntities(view))
  const entities = makeEntities(count, box)
  const full = await measure(() => show(entities))
  const after = onePercentMoved(entities)
  const update = await measure(() => show(after))
  map.remove()
  host.remove()
  return { full, update }
}

function featureOf(item: MapEntity, index: number) {
  const [feature] = symbols.features(item, 0, SILENT)
  return {
    type: 'Feature' as const,
    id: index,
    properties: feature?.properties ?? {},
    geometry: feature?.geometry ?? { type: 'Point' as const, coordinates: [] },
  }
}
