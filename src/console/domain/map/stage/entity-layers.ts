import {
  addProtocol,
  removeProtocol,
  type GeoJSONSource,
  type LayerSpecification,
  type Map as MapLibre,
} from 'maplibre-gl'

import { enlargeText } from '../style/enlargement.ts'
import type { Paths } from '../../../../geo/thin.ts'
import type { LayerFeature } from '../layer.ts'
import { drawingOrder, type LayerId, type NamedLayer } from '../layers.ts'
import type { MapTheme } from '../style/theme.ts'
import { DOT_LAYER, isFew, LEFT_OUT_LAYER, TILE_LAYER } from './feature-tiles.ts'
import type { FeatureChange } from './layer-feed.ts'
import { LayerSource, readAddress } from './layer-source.ts'
import { TileCutter } from './tile-cutter.ts'

/** Tells the tile protocols of several maps apart. */
let maps = 0

export class EntityLayers {
  readonly #map: MapLibre
  readonly #top: string
  readonly #textScale: number
  readonly #protocol = `layers-${(maps += 1)}`
  readonly #cutter = new TileCutter()
  readonly #sources = new Map<LayerId, LayerSource>()
  readonly #counts = new Map<LayerId, number>()
  #theme: MapTheme
  #visible: ReadonlySet<LayerId> = new Set()
  #isStyleSettled = true

  /** `top`: style layer above these. */
  constructor(map: MapLibre, theme: MapTheme, top: string, textScale: number) {
    this.#textScale = textScale
    this.#map = map
    this.#theme = theme
    this.#top = top
    addProtocol(this.#protocol, async ({ url }) => {
      const { layer, z, x, y } = readAddress(url) ?? {}
      const known = drawingOrder.find(({ id }) => id === layer)
      if (!known || z === undefined || x === undefined || y === undefined) throw new Error(`no tile ${url}`)
      return { data: await this.#cutter.tile(known.id, z, x, y, known.crowding) }
    })
    for (const layer of drawingOrder) this.#add(layer)
    map.on('sourcedata', ({ sourceId }) => {
      for (const source of this.#sources.values()) if (source.id === sourceId) source.step()
    })
  }

  /** Sends deferred requests. Returns whether it is still drawing. */
  step(): boolean {
    for (const source of this.#sources.values()) source.step()
    return Array.from(this.#sources.values()).some((source) => source.isBehind)
  }

  /** Visible layers of which crowded tiles in sight have nothing. */
  leftOut(): LayerId[] {
    const inTiles = { sourceLayer: LEFT_OUT_LAYER }
    return drawingOrder
      .filter(({ id, crowding }) => crowding && this.#visible.has(id) && this.#sources.get(id)?.isOpen)
      .filter(({ id }) => this.#map.querySourceFeatures(`layer-${id}`, inTiles).length > 0)
      .map(({ id }) => id)
  }

  pickable(): string[] {
    return drawingOrder.flatMap(({ pickable }) => pickable ?? [])
  }

  /** Resolves when the worker has the change; `onChanged` if tiles change. Rejects if the worker failed. */
  async apply(layer: LayerId, change: FeatureChange, onChanged: () => void): Promise<void> {
    const draw = () => {
      onChanged()
      this.#sources.get(layer)?.changed()
    }
    const applied = this.#cutter.apply(layer, change)
    // Large changes always change tiles. The worker keeps the order, so request tiles at once.
    const isKnown = !isFew(change)
    if (isKnown) draw()
    if ((await applied) && !isKnown) draw()
  }

  /** In the worker. */
  thin(paths: Paths): Promise<Paths> {
    return this.#cutter.thin(paths)
  }

  /** For features that follow the camera, not entities: bypasses the worker. */
  replace(layer: LayerId, features: readonly LayerFeature[]): void {
    const numbered = features.map(({ geometry, properties }, index) => ({
      type: 'Feature' as const,
      id: index,
      geometry,
      properties,
    }))
    void this.#map
      .getSource<GeoJSONSource>(`layer-${layer}`)
      ?.setData({ type: 'FeatureCollection', features: numbered })
  }

  /** Freezes a layer during a large change; `count`: features after it. */
  setFilling(layer: LayerId, isFilling: boolean, count: number): void {
    this.#setCount(layer, count)
    this.#sources.get(layer)?.hold(isFilling)
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#visible = visible
    for (const layer of drawingOrder) this.#applyVisibility(layer)
  }

  /** Repaints what changed. */
  retheme(theme: MapTheme): void {
    for (const layer of drawingOrder) {
      const before = new Map(this.#styles(layer).map((style) => [style.id, style]))
      for (const style of this.#styles(layer, theme)) repaint(this.#map, before.get(style.id), style)
    }
    this.#theme = theme
    this.#styleChanged()
  }

  close(): void {
    removeProtocol(this.#protocol)
    this.#cutter.close()
  }

  #add(layer: NamedLayer): void {
    if (layer.isOfView)
      this.#map.addSource(`layer-${layer.id}`, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    else {
      const style = { isSettled: () => this.#isStyleSettled, open: () => this.#applyVisibility(layer) }
      this.#sources.set(layer.id, new LayerSource(this.#map, layer.id, this.#protocol, style))
    }
    for (const style of this.#styles(layer)) this.#map.addLayer(style, this.#top)
    this.#applyVisibility(layer)
  }

  #styles(layer: NamedLayer, theme = this.#theme): LayerSpecification[] {
    const plain = layer.style(theme, `layer-${layer.id}`)
    const styles = plain.map((style) => enlargeText(style, this.#textScale))
    if (!this.#sources.has(layer.id)) return styles
    const tileLayerOf = (id: string) => (id === layer.crowding?.dots?.style ? DOT_LAYER : TILE_LAYER)
    return styles.map((style) => ({ ...style, 'source-layer': tileLayerOf(style.id) }))
  }

  #applyVisibility(layer: NamedLayer): void {
    const isDrawn = this.#visible.has(layer.id) && this.#sources.get(layer.id)?.isOpen !== false
    const visibility = isDrawn ? 'visible' : 'none'
    for (const { id } of this.#styles(layer))
      if ((this.#map.getLayoutProperty(id, 'visibility') ?? 'visible') !== visibility)
        this.#map.setLayoutProperty(id, 'visibility', visibility)
    this.#styleChanged()
  }

  #styleChanged(): void {
    if (!this.#isStyleSettled) return
    this.#isStyleSettled = false
    void this.#map.once('render', () => {
      this.#isStyleSettled = true
      this.step()
    })
    this.#map.triggerRepaint()
  }

  #setCount(layer: LayerId, count: number): void {
    const crowd = drawingOrder.find(({ id }) => id === layer)?.crowd
    if (!crowd) return
    const before = crowd(this.#counts.get(layer) ?? 0)
    const now = crowd(count)
    this.#counts.set(layer, count)
    // After a new style MapLibre needs a frame before tiles reload: avoid it.
    if (JSON.stringify(now) === JSON.stringify(before)) return
    for (const { id, from, ignoresPlacement } of now) {
      if (from !== undefined) this.#map.setLayerZoomRange(id, from, 24)
      if (
        ignoresPlacement !== undefined &&
        (this.#map.getLayoutProperty(id, 'icon-ignore-placement') ?? false) !== ignoresPlacement
      )
        this.#map.setLayoutProperty(id, 'icon-ignore-placement', ignoresPlacement)
    }
    this.#styleChanged()
  }
}

export function repaint(map: MapLibre, before: LayerSpecification | undefined, after: LayerSpecification): void {
  if (!map.getLayer(after.id)) return
  const old = before as { paint?: object; layout?: object } | undefined
  const now = after as { paint?: object; layout?: object }
  for (const group of ['paint', 'layout'] as const) {
    const had = new Map<string, unknown>(Object.entries(old?.[group] ?? {}))
    for (const [name, value] of Object.entries(now[group] ?? {})) {
      if (JSON.stringify(value) === JSON.stringify(had.get(name))) continue
      // The layer specification types both together.
      if (group === 'paint') map.setPaintProperty(after.id, name as never, value as never)
      else map.setLayoutProperty(after.id, name as never, value as never)
    }
  }
}
