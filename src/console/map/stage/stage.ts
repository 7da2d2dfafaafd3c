import {
  Map as MapLibre,
  setWorkerUrl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import { isSameCamera, type Camera } from '../camera.ts'
import { geodesicPath } from '../geometry/geodesic.ts'
import { cutLine } from '../geometry/antimeridian.ts'
import { wrapLongitude, type LonLat } from '../geometry/lon-lat.ts'
import type { LayerFeature, LayerId } from '../layer.ts'
import { drawingOrder } from '../layers.ts'
import { graticuleFeatures } from '../layers/graticule.ts'
import { crowdZoom } from '../layers/symbols.ts'
import { drawImage } from '../symbol-image.ts'
import { readTheme, type MapTheme } from '../theme.ts'
import { basemapStyle, emptyStyle, loadArchive } from './basemap.ts'
import type { FeatureChange } from './layer-feed.ts'
import { overlayLayers, overlaySources, type Overlay } from './overlays.ts'

setWorkerUrl(workerUrl)

export interface StageEvents {
  onCamera: (camera: Camera) => void
  /** The pointer is over this point of the earth; `undefined` when it left. */
  onPointer: (at: LonLat | undefined) => void
  /** A click, with the numbers of the features under it, topmost first. */
  onClick: (at: LonLat, featureIds: number[]) => void
  onHover: (featureId: number | undefined) => void
  /** Everything that was asked for is on the screen (true), or something is being drawn (false). */
  onIdle: (isIdle: boolean) => void
  onBasemapError: (message: string) => void
  /** The graphics card was lost (true) or came back (false). */
  onContextLost: (isLost: boolean) => void
}

const EMPTY = { type: 'FeatureCollection' as const, features: [] }
const CLICK_TOLERANCE = 4

/** The mutable side of the map: owns the MapLibre object and is told what to show. Only `use-map.ts` uses it. */
export class Stage {
  readonly #map: MapLibre
  readonly #events: StageEvents
  readonly #container: HTMLElement
  #theme: MapTheme
  #basemap: string | undefined
  #visible: ReadonlySet<LayerId> = new Set()
  readonly #filling = new Set<LayerId>()
  readonly #ready: Promise<void>
  #isReady = false
  #isGlobe = false
  #removed = false

  /** Throws when the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: { camera?: Camera; interactive: boolean }, events: StageEvents) {
    this.#container = container
    this.#events = events
    this.#theme = readTheme(container)
    const { camera } = options
    this.#map = new MapLibre({
      container,
      style: emptyStyle(this.#theme),
      center: camera ? [camera.longitude, camera.latitude] : [0, 20],
      zoom: camera?.zoom ?? 1,
      interactive: options.interactive,
      attributionControl: false,
      // North is up: nothing but the tilt of the view can be turned.
      dragRotate: false,
      maxPitch: 60,
      fadeDuration: 0,
      canvasContextAttributes: { antialias: true },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.touchPitch.disable()
    this.#map.keyboard.disableRotation()
    this.#map.setMissingStyleImageResolver((id) => {
      const drawn = drawImage(id)
      if (drawn && !this.#map.hasImage(id)) this.#map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
    })
    this.#listen()
    this.#ready = new Promise((resolve) => {
      void this.#map.once('style.load', () => {
        this.#addLayers()
        this.#isReady = true
        resolve()
      })
    })
  }

  /** Reads the basemap and lays it under everything; without it the sea stands alone and the error is told. */
  async showBasemap(url: string): Promise<void> {
    if (this.#basemap === url) return
    this.#basemap = url
    try {
      const style = await this.#basemapStyle(url)
      await this.#ready
      if (this.#removed || this.#basemap !== url) return
      this.#layBasemap(style)
    } catch (error) {
      if (!this.#removed) this.#events.onBasemapError(error instanceof Error ? error.message : String(error))
    }
  }

  async #basemapStyle(url: string): Promise<StyleSpecification> {
    if (/\.pmtiles($|\?)/.test(url)) {
      await loadArchive(url)
      return basemapStyle(url, this.#theme)
    }
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return (await response.json()) as StyleSpecification
  }

  #layBasemap({ sources, layers, glyphs, sprite }: StyleSpecification): void {
    const first = this.#map.getStyle().layers.find((layer) => layer.id !== 'sea')?.id
    if (glyphs !== undefined) this.#map.setGlyphs(glyphs)
    if (typeof sprite === 'string') this.#map.setSprite(sprite)
    for (const [id, source] of Object.entries(sources)) if (!this.#map.getSource(id)) this.#map.addSource(id, source)
    for (const layer of layers) if (!this.#map.getLayer(layer.id)) this.#map.addLayer(layer, first)
  }

  #addLayers(): void {
    for (const layer of drawingOrder) {
      const source = sourceOf(layer.id)
      // Shapes are cut at the antimeridian already; the graticule runs on past it.
      this.#map.addSource(source, { type: 'geojson', data: EMPTY, maxzoom: 14, tolerance: 0.2 })
      for (const style of layer.style(this.#theme, source)) this.#map.addLayer(style)
    }
    for (const [id, data] of Object.entries(overlaySources)) this.#map.addSource(id, data)
    for (const layer of overlayLayers(this.#theme)) this.#map.addLayer(layer)
    this.#applyVisibility()
  }

  async apply(layer: LayerId, change: FeatureChange): Promise<void> {
    await this.#ready
    if (this.#removed) return
    this.#events.onIdle(false)
    await this.#source(sourceOf(layer))?.updateData(change)
  }

  filling(layer: LayerId, isFilling: boolean, count: number): void {
    if (isFilling) this.#filling.add(layer)
    else this.#filling.delete(layer)
    if (layer === 'symbols' && this.#isReady) {
      const zoom = crowdZoom(count)
      this.#map.setLayerZoomRange('symbols-crowd', 0, Math.max(zoom.symbols, 0.01))
      this.#map.setLayerZoomRange('symbols', zoom.symbols, 24)
      this.#map.setLayerZoomRange('symbols-labels', zoom.labels, 24)
      // Among thousands, keeping labels off symbols costs more than it helps.
      this.#map.setLayoutProperty('symbols', 'icon-ignore-placement', zoom.isCrowd)
    }
    this.#applyVisibility()
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#visible = visible
    this.#applyVisibility()
  }

  #applyVisibility(): void {
    if (!this.#isReady && !this.#map.getLayer('symbols')) return
    for (const layer of drawingOrder) {
      const visibility = this.#visible.has(layer.id) && !this.#filling.has(layer.id) ? 'visible' : 'none'
      for (const { id } of layer.style(this.#theme, sourceOf(layer.id)))
        if (this.#map.getLayoutProperty(id, 'visibility') !== visibility)
          this.#map.setLayoutProperty(id, 'visibility', visibility)
    }
    this.#drawGraticule()
  }

  /** Reads the tokens again and repaints what changed; no feature is made anew. */
  async retheme(): Promise<void> {
    await this.#ready
    if (this.#removed) return
    const before = this.#styles(this.#theme)
    this.#theme = readTheme(this.#container)
    const after = this.#styles(this.#theme)
    for (const [id, layer] of after) {
      const had = before.get(id)
      if (!this.#map.getLayer(id)) continue
      for (const group of ['paint', 'layout'] as const) {
        const old = new Map<string, unknown>(Object.entries(had?.[group] ?? {}))
        for (const [name, value] of Object.entries(layer[group] ?? {})) {
          if (JSON.stringify(value) === JSON.stringify(old.get(name))) continue
          // Name and value come from the same layer specification, which its type ties together.
          if (group === 'paint') this.#map.setPaintProperty(id, name as never, value as never)
          else this.#map.setLayoutProperty(id, name as never, value as never)
        }
      }
    }
  }

  #styles(theme: MapTheme): Map<string, { paint?: object; layout?: object }> {
    const own = basemapStyle('', theme).layers
    const layers = [
      ...own,
      ...drawingOrder.flatMap((layer) => layer.style(theme, sourceOf(layer.id))),
      ...overlayLayers(theme),
    ]
    return new Map(layers.map((layer) => [layer.id, layer as { paint?: object; layout?: object }]))
  }

  /** Small things of the console's own: what is selected, hovered or measured. */
  setOverlay(overlay: Overlay, points: readonly LonLat[]): void {
    if (!this.#isReady) {
      void this.#ready.then(() => !this.#removed && this.setOverlay(overlay, points))
      return
    }
    const line = overlay === 'ruler' ? cutLine(geodesicPath(points)) : undefined
    const features = points.map((coordinates) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates },
    }))
    const all = line ? [...features, { type: 'Feature' as const, properties: {}, geometry: line }] : features
    void this.#source(`overlay-${overlay}`)?.setData({ type: 'FeatureCollection', features: all })
  }

  get camera(): Camera {
    const { lng, lat } = this.#map.getCenter()
    return { longitude: wrapLongitude(lng), latitude: lat, zoom: this.#map.getZoom() }
  }

  setCamera(camera: Camera): void {
    if (!isSameCamera(camera, this.camera))
      this.#map.jumpTo({ center: [camera.longitude, camera.latitude], zoom: camera.zoom })
  }

  /** Moves, without motion for those who asked for none. */
  goTo(at: LonLat, zoom?: number): void {
    this.#map.easeTo({ center: at, ...(zoom !== undefined && { zoom }), duration: 260, essential: false })
  }

  fit(points: readonly LonLat[]): void {
    const bounds = boundsOf(points)
    if (bounds) this.#map.fitBounds(bounds, { padding: 80, maxZoom: 11, duration: 260 })
  }

  jumpToFit(points: readonly LonLat[]): void {
    const bounds = boundsOf(points)
    if (bounds) this.#map.fitBounds(bounds, { padding: 80, maxZoom: 11, animate: false })
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 160 })
  }

  panBy(across: number, down: number): void {
    this.#map.panBy([across, down], { duration: 160 })
  }

  setGlobe(isGlobe: boolean): void {
    this.#isGlobe = isGlobe
    void this.#ready.then(() => {
      if (this.#removed) return
      this.#map.setProjection({ type: isGlobe ? 'globe' : 'mercator' })
      this.#drawGraticule()
    })
  }

  setTilted(isTilted: boolean): void {
    this.#map.easeTo({ pitch: isTilted ? 50 : 0, duration: 260 })
  }

  /** Metres on the ground that one pixel in the middle of the screen shows. */
  metresPerPixel(): number {
    const { lat } = this.#map.getCenter()
    return (2 * Math.PI * 6_378_137 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.#map.getZoom())
  }

  resize(): void {
    this.#map.resize()
  }

  remove(): void {
    this.#removed = true
    this.#map.remove()
  }

  #source(id: string): GeoJSONSource | undefined {
    return this.#map.getSource<GeoJSONSource>(id)
  }

  #listen(): void {
    const map = this.#map
    map.on('moveend', () => {
      this.#events.onCamera(this.camera)
      this.#drawGraticule()
    })
    map.on('move', () => this.#throttledGraticule())
    map.on('mousemove', (event) => {
      this.#events.onPointer([wrapLongitude(event.lngLat.lng), event.lngLat.lat])
      this.#hover(event)
    })
    map.on('mouseout', () => {
      this.#events.onPointer(undefined)
      this.#events.onHover(undefined)
    })
    map.on('click', (event) =>
      this.#events.onClick([wrapLongitude(event.lngLat.lng), event.lngLat.lat], this.#featuresAt(event)),
    )
    map.on('idle', () => this.#events.onIdle(true))
    map.on('dataloading', () => this.#events.onIdle(false))
    map.on('webglcontextlost', () => this.#events.onContextLost(true))
    map.on('webglcontextrestored', () => this.#events.onContextLost(false))
  }

  #hoverFrame: number | undefined

  /** Looking up what is under the pointer costs a millisecond or more: once a frame is enough. */
  #hover(event: MapMouseEvent): void {
    if (this.#hoverFrame !== undefined) return
    this.#hoverFrame = requestAnimationFrame(() => {
      this.#hoverFrame = undefined
      if (this.#removed || !this.#isReady || this.#map.isMoving()) return
      const [first] = this.#featuresAt(event)
      this.#map.getCanvas().style.cursor = first === undefined ? '' : 'pointer'
      this.#events.onHover(first)
    })
  }

  #featuresAt({ point }: MapMouseEvent): number[] {
    if (!this.#isReady) return []
    const around: [[number, number], [number, number]] = [
      [point.x - CLICK_TOLERANCE, point.y - CLICK_TOLERANCE],
      [point.x + CLICK_TOLERANCE, point.y + CLICK_TOLERANCE],
    ]
    const found = this.#map.queryRenderedFeatures(around, { layers: PICKABLE.filter((id) => this.#map.getLayer(id)) })
    return found.map((feature) => Number(feature.id)).filter(Number.isFinite)
  }

  #graticuleDrawn = 0

  #throttledGraticule(): void {
    const now = performance.now()
    if (now - this.#graticuleDrawn > 100) this.#drawGraticule()
  }

  #drawGraticule(): void {
    if (!this.#visible.has('graticule') || !this.#map.getSource(sourceOf('graticule'))) return
    this.#graticuleDrawn = performance.now()
    const bounds = this.#map.getBounds()
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const corner = this.#isGlobe
      ? this.#map.getCenter()
      : this.#map.unproject([Math.min(54, clientWidth / 4), clientHeight - 6])
    const features = graticuleFeatures(
      { west, south, east, north, zoom: this.#map.getZoom() },
      { longitude: corner.lng, latitude: corner.lat },
    )
    void this.#source(sourceOf('graticule'))?.setData({ type: 'FeatureCollection', features: features.map(numbered) })
  }
}

/** Topmost first is the order in which MapLibre answers; areas can be picked by their edge, name and inside. */
const PICKABLE = [
  'symbols',
  'symbols-crowd',
  'symbols-labels',
  'zones-markers',
  'zones-labels',
  'zones-edges',
  'zones-dashed-edges',
  'zones-lines',
  'bearings-lines',
  'orbits-tracks',
  'zones-areas',
]

function sourceOf(layer: LayerId): string {
  return `layer-${layer}`
}

function numbered(feature: LayerFeature, index: number) {
  return { type: 'Feature' as const, id: index + 1, geometry: feature.geometry, properties: feature.properties }
}

/** The narrowest box around points, across the antimeridian when that is narrower; `undefined` without points. */
export function boundsOf(points: readonly LonLat[]): LngLatBoundsLike | undefined {
  const [first] = points
  if (!first) return undefined
  const latitudes = points.map(([, latitude]) => Math.max(-85, Math.min(85, latitude)))
  const longitudes = points.map(([longitude]) => longitude).toSorted((a, b) => a - b)
  // The widest gap between neighbours is what the box leaves out.
  let [west, widest] = [longitudes[0] ?? 0, (longitudes[0] ?? 0) + 360 - (longitudes.at(-1) ?? 0)]
  for (let index = 1; index < longitudes.length; index += 1) {
    const gap = (longitudes[index] ?? 0) - (longitudes[index - 1] ?? 0)
    if (gap > widest) [west, widest] = [longitudes[index] ?? 0, gap]
  }
  const [south, north] = latitudes.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [90, -90])
  return [west, south ?? 0, west + 360 - widest, north ?? 0]
}
