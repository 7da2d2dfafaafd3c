import { Map as MapLibre, type GeoJSONSource } from 'maplibre-gl'
import '../../ui/tokens.css'
import 'maplibre-gl/dist/maplibre-gl.css'

import { crowdZoom, symbols } from '../layers/symbols.ts'
import type { MapEntity } from '../map-entity.ts'
import { LIFE_SIZE } from '../enlargement.ts'
import { MapSession } from '../stage/map-session.ts'
import { initialLayers } from '../MapView.tsx'
import { drawImage } from '../symbol-image.ts'
import { readTheme } from '../theme.ts'
import { makeEntities, moved, randomNumbers } from './entities.ts'

/** One measurement in milliseconds: until everything is on the screen, and the longest stretch without an answer to the user. */
export interface Measured {
  milliseconds: number
  longestTask: number
}

export interface View {
  longitude: number
  latitude: number
  zoom: number
}

const SOURCE = 'points'

/** What the measuring page offers to the script that drives it. */
export const bench = { bare, ours }
Object.assign(window, { bench })

/** The same points with the same styles through MapLibre alone: features made by hand, `setData`, until idle. */
async function bare(
  count: number,
  view: View,
  box: readonly [number, number, number, number],
): Promise<{ full: Measured; update: Measured }> {
  const host = makeHost()
  const theme = readTheme(host)
  const map = new MapLibre({
    container: host,
    style: { version: 8, sources: {}, layers: [] },
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    fadeDuration: 0,
    attributionControl: false,
  })
  map.setMissingStyleImageResolver((id) => {
    const drawn = drawImage(id)
    if (drawn) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
  })
  await map.once('style.load')
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    maxzoom: 14,
    tolerance: 0.2,
  })
  for (const layer of symbols.style(theme, SOURCE)) map.addLayer(layer)
  const zoom = crowdZoom(count)
  map.setLayerZoomRange('symbols-crowd', 0, Math.max(zoom.symbols, 0.01))
  map.setLayerZoomRange('symbols', zoom.symbols, 24)
  map.setLayerZoomRange('symbols-labels', zoom.labels, 24)
  map.setLayoutProperty('symbols', 'icon-ignore-placement', zoom.isCrowd)
  await map.once('idle')
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (!source) throw new Error('no source')
  let entities = makeEntities(count, box)
  const collection = () => ({
    type: 'FeatureCollection' as const,
    features: entities.map((item, index) => featureOf(item, index)),
  })
  const full = await measure(async () => {
    await source.setData(collection())
    await map.once('idle')
  })
  entities = onePercentMoved(entities)
  const update = await measure(async () => {
    await source.setData(collection())
    await map.once('idle')
  })
  map.remove()
  host.remove()
  return { full, update }
}

/** The console's own map with all its layers switched on as at first, given entities. */
async function ours(
  count: number,
  view: View,
  box: readonly [number, number, number, number],
): Promise<{ full: Measured; update: Measured }> {
  const host = makeHost()
  const session = new MapSession()
  session.setCamera(view)
  const detach = session.attach(host, { interactive: true, enlargement: LIFE_SIZE })
  session.setVisible(initialLayers)
  await idle(session)
  const entities = makeEntities(count, box)
  const full = await measure(() => {
    session.setEntities(entities)
    return idle(session)
  })
  const after = onePercentMoved(entities)
  const update = await measure(() => {
    session.setEntities(after)
    return idle(session)
  })
  detach()
  host.remove()
  return { full, update }
}

function onePercentMoved(entities: readonly MapEntity[]): MapEntity[] {
  const random = randomNumbers(7)
  return entities.map((item, index) => (index % 100 === 0 ? moved(item, index, random) : item))
}

function featureOf(item: MapEntity, index: number) {
  const [feature] = symbols.features(item, 0, { find: () => undefined, omit: () => undefined })
  return {
    type: 'Feature' as const,
    id: index,
    properties: feature?.properties ?? {},
    geometry: feature?.geometry ?? { type: 'Point' as const, coordinates: [] },
  }
}

function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0'
  document.body.append(host)
  return host
}

function idle(session: MapSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.state().busy) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = session.subscribe(look)
    setTimeout(look)
  })
}

async function measure(work: () => Promise<void>): Promise<Measured> {
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  })
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  await work()
  const milliseconds = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return { milliseconds: Math.round(milliseconds), longestTask: Math.round(longestTask) }
}
