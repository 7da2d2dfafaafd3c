import {
  Map as MapLibre,
  setWorkerUrl,
  type GeoJSONSource,
  type LayerSpecification,
  type StyleSpecification,
  type Subscription,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import { errorWords } from '../../../../format/error-words.ts'
import type { Camera } from '../camera.ts'
import { enlargeText, type Enlargement } from '../style/enlargement.ts'
import { geodesicPath } from '../../../../geo/geodesic.ts'
import { cutLine } from '../../../../geo/antimeridian.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Paths } from '../../../../geo/thin.ts'
import type { LayerId } from '../layers.ts'
import { drawImage } from '../symbols/symbol-image.ts'
import { readTheme, type MapTheme } from '../style/theme.ts'
import { basemapStyle, emptyStyle, loadArchive } from './basemap.ts'
import { CameraMoves } from './camera-moves.ts'
import { guardEdges } from './edge-guard.ts'
import { EntityLayers, repaint } from './entity-layers.ts'
import { GraticuleView } from './graticule-view.ts'
import type { FeatureChange } from './layer-feed.ts'
import { overlayLayers, overlaySources, showRuler, type Overlay } from './overlays.ts'
import { listenToPointer, type PointerEvents } from './pointer-events.ts'
import { warmUp } from './warm-up.ts'

setWorkerUrl(workerUrl)

export interface StageEvents extends PointerEvents {
  onCamera: (camera: Camera) => void
  /** True when all is drawn. */
  onIdle: (isIdle: boolean) => void
  /** Layers of which crowded tiles in sight have nothing. */
  onLeftOut: (layers: readonly LayerId[]) => void
  onBasemapError: (message: string) => void
  /** Why entities can't be drawn. */
  onFault: (message: string) => void
  /** WebGL context lost (true) or restored. */
  onContextLost: (isLost: boolean) => void
}

export interface StageOptions {
  interactive: boolean
  enlargement: Enlargement
  /** Id of the description of keys. */
  describedBy?: string
}

const RELEASE_AFTER_MILLISECONDS = 2000

/** Owns MapLibre's object. Only for `MapSession`. */
export class Stage {
  readonly camera: CameraMoves
  readonly #map: MapLibre
  readonly #events: StageEvents
  readonly #container: HTMLElement
  /** In the container, so that it leaves at once. */
  readonly #own = document.createElement('div')
  readonly #subscriptions: readonly Subscription[]
  readonly #enlargement: Enlargement
  readonly #isInteractive: boolean
  #theme: MapTheme
  #basemap: string | undefined
  #layers: EntityLayers | undefined
  #graticule: GraticuleView | undefined
  readonly #ready: Promise<void>
  #removed = false
  #isStill = false
  /** Number of changes that the worker hasn't applied. */
  #applying = 0

  /** Throws if WebGL 2 is missing. */
  constructor(container: HTMLElement, options: StageOptions & { camera?: Camera }, events: StageEvents) {
    this.#container = container
    container.append(this.#own)
    this.#events = events
    this.#theme = readTheme(container)
    const { camera } = options
    this.#enlargement = options.enlargement
    this.#isInteractive = options.interactive
    this.#map = new MapLibre({
      container: this.#own,
      style: emptyStyle(this.#theme),
      center: camera ? [camera.longitude, camera.latitude] : [0, 20],
      zoom: camera?.zoom ?? 1,
      interactive: options.interactive,
      // At 1, MapLibre uses the screen's ratio.
      ...(this.#enlargement.whole !== 1 && { pixelRatio: window.devicePixelRatio * this.#enlargement.whole }),
      attributionControl: false,
      // It would draw once more when it is removed.
      trackResize: false,
      // North is always up.
      dragRotate: false,
      maxPitch: 60,
      fadeDuration: 0,
      canvasContextAttributes: { antialias: true },
      // MapLibre labels its canvas; "Map" is our section around it.
      locale: { 'Map.Title': 'Chart' },
    })
    // Else screen readers keep arrow keys to themselves.
    if (options.interactive) this.#map.getCanvas().setAttribute('role', 'application')
    if (options.describedBy !== undefined) this.#map.getCanvas().setAttribute('aria-describedby', options.describedBy)
    this.camera = new CameraMoves(this.#map)
    this.#map.touchZoomRotate.disableRotation()
    this.#map.touchPitch.disable()
    this.#map.keyboard.disableRotation()
    this.#map.setMissingStyleImageResolver((id) => {
      const drawn = drawImage(id, this.#map.getPixelRatio())
      if (drawn && !this.#map.hasImage(id)) this.#map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
    })
    this.#subscriptions = this.#listen()
    this.#ready = new Promise((resolve) => {
      void this.#map.once('style.load', () => {
        this.#addLayers()
        resolve()
      })
    })
  }

  /** A failure is reported and leaves only the sea. */
  async showBasemap(url: string): Promise<void> {
    if (this.#basemap === url) return
    this.#basemap = url
    try {
      const style = await this.#basemapStyle(url)
      await this.#ready
      if (this.#removed || this.#basemap !== url) return
      this.#layBasemap(style)
    } catch (error) {
      if (!this.#removed) this.#events.onBasemapError(errorWords(error))
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
    this.#graticule = new GraticuleView(this.#map, this.#layers)
    if (!this.#isInteractive) guardEdges(this.#map)
    warmUp(this.#map, this.#theme)
  }

  async apply(layer: LayerId, change: FeatureChange): Promise<void> {
    await this.#ready
    if (this.#removed) return
    this.#applying += 1
    this.#tellIdle()
    try {
      await this.#layers?.apply(layer, change, () => (this.#isStill = false))
    } catch (error) {
      this.#events.onFault(errorWords(error))
    }
    this.#applying -= 1
    this.#tellIdle()
  }

  #tellIdle(): void {
    this.#events.onIdle(this.#isStill && this.#applying === 0)
  }

  async thin(paths: Paths): Promise<Paths> {
    await this.#ready
    return this.#layers?.thin(paths) ?? paths
  }

  filling(layer: LayerId, isFilling: boolean, count: number): void {
    this.#whenReady(() => this.#layers?.setFilling(layer, isFilling, count))
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#whenReady(() => {
      this.#layers?.setVisible(visible)
      this.#graticule?.setVisible(visible.has('graticule'))
    })
  }

  /** Reads tokens again and repaints; features stay. */
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

  setOverlay(overlay: Overlay, points: readonly LonLat[]): void {
    this.#whenReady(() => this.#drawOverlay(overlay, points))
  }

  #drawOverlay(overlay: Overlay, points: readonly LonLat[]): void {
    if (overlay === 'ruler') showRuler(this.#map, points.length > 0)
    const line = overlay === 'ruler' ? cutLine(geodesicPath(points)) : undefined
    const features = points.map((coordinates) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates },
    }))
    const all = line ? [...features, { type: 'Feature' as const, properties: {}, geometry: line }] : features
    void this.#map.getSource<GeoJSONSource>(`overlay-${overlay}`)?.setData({ type: 'FeatureCollection', features: all })
  }

  setGlobe(isGlobe: boolean): void {
    this.#whenReady(() => {
      this.#map.setProjection({ type: isGlobe ? 'globe' : 'mercator' })
      this.#graticule?.setGlobe(isGlobe)
    })
  }

  /** Draws at once, as a resized canvas is empty. */
  resize(): void {
    const canvas = this.#map.getCanvas()
    if (canvas.clientWidth === this.#own.clientWidth && canvas.clientHeight === this.#own.clientHeight) return
    this.#map.resize().redraw()
  }

  remove(): void {
    this.#removed = true
    this.#own.remove()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    // Giving up WebGL waits for all drawing: not while the next page opens.
    setTimeout(() => {
      this.#map.remove()
      this.#layers?.close()
    }, RELEASE_AFTER_MILLISECONDS)
  }

  #listen(): Subscription[] {
    const map = this.#map
    listenToPointer(map, () => this.#layers?.pickable() ?? [], this.#events)
    return [
      map.on('moveend', () => this.#events.onCamera(this.camera.now)),
      map.on('idle', () => {
        this.#isStill = this.#layers?.step() !== true
        if (this.#isInteractive) this.#events.onLeftOut(this.#layers?.leftOut() ?? [])
        this.#tellIdle()
      }),
      map.on('dataloading', () => {
        this.#isStill = false
        this.#tellIdle()
      }),
      map.on('webglcontextlost', () => this.#events.onContextLost(true)),
      map.on('webglcontextrestored', () => this.#events.onContextLost(false)),
    ]
  }
}

function ownLayers(theme: MapTheme): LayerSpecification[] {
  return [...basemapStyle('', theme).layers, ...overlayLayers(theme)]
}
