import {
  Map as MapLibre,
  setWorkerUrl,
  type GeoJSONSource,
  type LayerSpecification,
  type LngLatBoundsLike,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import { isSameCamera, type Camera } from '../camera.ts'
import { enlargeText, type Enlargement } from '../enlargement.ts'
import { geodesicPath } from '../geometry/geodesic.ts'
import { cutLine } from '../geometry/antimeridian.ts'
import { wrapLongitude, type LonLat } from '../geometry/lon-lat.ts'
import type { LayerId } from '../layer.ts'
import { graticuleFeatures } from '../layers/graticule.ts'
import { drawImage } from '../symbol-image.ts'
import { readTheme, type MapTheme } from '../theme.ts'
import { basemapStyle, emptyStyle, loadArchive } from './basemap.ts'
import { EntityLayers, repaint } from './entity-layers.ts'
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
  /** Entities can't be drawn any more, for this reason in words. */
  onFault: (message: string) => void
  /** The graphics card was lost (true) or came back (false). */
  onContextLost: (isLost: boolean) => void
}

const CLICK_TOLERANCE = 4

/** The mutable side of the map: owns the MapLibre object and is told what to show. Only `use-map.ts` uses it. */
export class Stage {
  readonly #map: MapLibre
  readonly #events: StageEvents
  readonly #container: HTMLElement
  readonly #enlargement: Enlargement
  #theme: MapTheme
  #basemap: string | undefined
  #layers: EntityLayers | undefined
  #showsGraticule = false
  readonly #ready: Promise<void>
  #isGlobe = false
  #removed = false

  /** Throws when the browser has no WebGL 2. */
  constructor(
    container: HTMLElement,
    options: { camera?: Camera; interactive: boolean; enlargement: Enlargement },
    events: StageEvents,
  ) {
    this.#container = container
    this.#events = events
    this.#theme = readTheme(container)
    const { camera } = options
    this.#enlargement = options.enlargement
    this.#map = new MapLibre({
      container,
      style: emptyStyle(this.#theme),
      center: camera ? [camera.longitude, camera.latitude] : [0, 20],
      zoom: camera?.zoom ?? 1,
      interactive: options.interactive,
      // Left to MapLibre where it is 1: it then follows the screen that the window is on.
      ...(this.#enlargement.whole !== 1 && { pixelRatio: window.devicePixelRatio * this.#enlargement.whole }),
      attributionControl: false,
      // North is up: nothing but the tilt of the view can be turned.
      dragRotate: false,
      maxPitch: 60,
      fadeDuration: 0,
      canvasContextAttributes: { antialias: true },
      // The canvas is a region of its own to MapLibre; the one called "Map" is the section around it with tools and read-outs.
      locale: { 'Map.Title': 'Chart, moved by arrow keys' },
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
    for (const layer of layers)
      if (!this.#map.getLayer(layer.id)) this.#map.addLayer(enlargeText(layer, this.#enlargement.text), first)
  }

  #addLayers(): void {
    const overlays = overlayLayers(this.#theme)
    for (const [id, data] of Object.entries(overlaySources)) this.#map.addSource(id, data)
    for (const layer of overlays) this.#map.addLayer(layer)
    this.#layers = new EntityLayers(this.#map, this.#theme, overlays[0]?.id ?? '', this.#enlargement.text)
  }

  async apply(layer: LayerId, change: FeatureChange): Promise<void> {
    await this.#ready
    if (this.#removed) return
    this.#events.onIdle(false)
    try {
      await this.#layers?.apply(layer, change)
    } catch (error) {
      this.#events.onFault(error instanceof Error ? error.message : String(error))
    }
  }

  filling(layer: LayerId, isFilling: boolean, count: number): void {
    this.#whenReady(() => this.#layers?.setFilling(layer, isFilling, count))
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#showsGraticule = visible.has('graticule')
    this.#whenReady(() => {
      this.#layers?.setVisible(visible)
      this.#drawGraticule()
    })
  }

  /** Reads the tokens again and repaints what changed; no feature is made anew. */
  retheme(): void {
    this.#whenReady(() => {
      const before = new Map(ownLayers(this.#theme).map((layer) => [layer.id, layer]))
      this.#theme = readTheme(this.#container)
      for (const layer of ownLayers(this.#theme)) repaint(this.#map, before.get(layer.id), layer)
      this.#layers?.retheme(this.#theme)
    })
  }

  #whenReady(work: () => void): void {
    if (this.#layers) work()
    else void this.#ready.then(() => !this.#removed && work())
  }

  /** Small things of the console's own: what is selected, hovered or measured. */
  setOverlay(overlay: Overlay, points: readonly LonLat[]): void {
    this.#whenReady(() => this.#drawOverlay(overlay, points))
  }

  #drawOverlay(overlay: Overlay, points: readonly LonLat[]): void {
    const line = overlay === 'ruler' ? cutLine(geodesicPath(points)) : undefined
    const features = points.map((coordinates) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates },
    }))
    const all = line ? [...features, { type: 'Feature' as const, properties: {}, geometry: line }] : features
    void this.#map.getSource<GeoJSONSource>(`overlay-${overlay}`)?.setData({ type: 'FeatureCollection', features: all })
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
    this.#whenReady(() => {
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
    this.#layers?.close()
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
    map.on('idle', () => {
      if (this.#layers?.step() !== true) this.#events.onIdle(true)
    })
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
      if (this.#removed || this.#map.isMoving()) return
      const [first] = this.#featuresAt(event)
      this.#map.getCanvas().style.cursor = first === undefined ? '' : 'pointer'
      this.#events.onHover(first)
    })
  }

  #featuresAt({ point }: MapMouseEvent): number[] {
    if (!this.#layers) return []
    const around: [[number, number], [number, number]] = [
      [point.x - CLICK_TOLERANCE, point.y - CLICK_TOLERANCE],
      [point.x + CLICK_TOLERANCE, point.y + CLICK_TOLERANCE],
    ]
    const found = this.#map.queryRenderedFeatures(around, { layers: this.#layers.pickable() })
    return found.map((feature) => Number(feature.id)).filter(Number.isFinite)
  }

  #graticuleDrawn = 0

  #throttledGraticule(): void {
    const now = performance.now()
    if (now - this.#graticuleDrawn > 100) this.#drawGraticule()
  }

  #drawGraticule(): void {
    if (!this.#showsGraticule || !this.#layers) return
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
    this.#layers.replace('graticule', features)
  }
}

function ownLayers(theme: MapTheme): LayerSpecification[] {
  return [...basemapStyle('', theme).layers, ...overlayLayers(theme)]
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
