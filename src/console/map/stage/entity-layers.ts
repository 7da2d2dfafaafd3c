import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { enlargeText } from '../enlargement.ts'
import type { LayerFeature, LayerId } from '../layer.ts'
import { drawingOrder } from '../layers.ts'
import { crowdZoom } from '../layers/symbols.ts'
import type { MapTheme } from '../theme.ts'
import { NUMBERS_PER_LAYER, type FeatureChange } from './layer-feed.ts'

/**
 * A change of a source makes the worker go through all of its features, so a hundred thousand that arrive in batches would cost the
 * square of their number. They are spread over sources of this many instead, which the workers also share.
 */
const FEATURES_PER_SOURCE = 25_000

/** Shapes are cut at the antimeridian already, and simplified little: they are round. */
const SOURCE = {
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: [] },
  maxzoom: 14,
  tolerance: 0.2,
}

/** The sources and style layers that MapLibre has for the layers of entities. */
export class EntityLayers {
  readonly #map: MapLibre
  readonly #top: string
  readonly #textScale: number
  #theme: MapTheme
  readonly #shards = new Map<LayerId, number>()
  #visible: ReadonlySet<LayerId> = new Set()
  readonly #filling = new Set<LayerId>()
  #symbolCount = 0

  /** `top` is the style layer that lies over all of these. */
  constructor(map: MapLibre, theme: MapTheme, top: string, textScale: number) {
    this.#textScale = textScale
    this.#map = map
    this.#theme = theme
    this.#top = top
    for (const { id } of drawingOrder) this.#addShard(id)
  }

  /** Style layers that the pointer can find something in, whatever their number. */
  pickable(): string[] {
    return drawingOrder
      .flatMap(({ id }) => this.#styles(id).map((layer) => layer.id))
      .filter((id) => PICKABLE.has(baseOf(id)))
  }

  async apply(layer: LayerId, change: FeatureChange): Promise<void> {
    const parts = new Map<number, FeatureChange>()
    const partOf = (id: number): FeatureChange => {
      const shard = Math.floor(id / NUMBERS_PER_LAYER / FEATURES_PER_SOURCE)
      const part = parts.get(shard) ?? { add: [], remove: [] }
      parts.set(shard, part)
      return part
    }
    for (const feature of change.add) partOf(Number(feature.id)).add.push(feature)
    for (const id of change.remove) partOf(id).remove.push(id)
    await Promise.all(
      Array.from(parts, async ([shard, part]) => {
        while (shard >= (this.#shards.get(layer) ?? 0)) this.#addShard(layer)
        await this.#map.getSource<GeoJSONSource>(sourceOf(layer, shard))?.updateData(part)
      }),
    )
  }

  /** Features that belong to no entity take the place of those before. */
  replace(layer: LayerId, features: readonly LayerFeature[]): void {
    const numbered = features.map(({ geometry, properties }, index) => ({
      type: 'Feature' as const,
      id: index,
      geometry,
      properties,
    }))
    void this.#map
      .getSource<GeoJSONSource>(sourceOf(layer, 0))
      ?.setData({ type: 'FeatureCollection', features: numbered })
  }

  setFilling(layer: LayerId, isFilling: boolean, count: number): void {
    if (isFilling) this.#filling.add(layer)
    else this.#filling.delete(layer)
    if (layer === 'symbols' && count !== this.#symbolCount) {
      this.#symbolCount = count
      this.#applyCrowd()
    }
    this.#applyVisibility(layer)
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#visible = visible
    for (const { id } of drawingOrder) this.#applyVisibility(id)
  }

  /** Repaints what another theme paints differently. */
  retheme(theme: MapTheme): void {
    for (const { id } of drawingOrder) {
      const before = new Map(this.#styles(id).map((layer) => [layer.id, layer]))
      for (const layer of this.#styles(id, theme)) repaint(this.#map, before.get(layer.id), layer)
    }
    this.#theme = theme
  }

  #addShard(layer: LayerId): void {
    const shard = this.#shards.get(layer) ?? 0
    this.#shards.set(layer, shard + 1)
    this.#map.addSource(sourceOf(layer, shard), SOURCE)
    const next = drawingOrder[drawingOrder.findIndex(({ id }) => id === layer) + 1]
    const above = next && this.#styles(next.id)[0]?.id
    for (const style of this.#shardStyles(layer, shard, this.#theme))
      this.#map.addLayer(style, above !== undefined && this.#map.getLayer(above) ? above : this.#top)
    this.#applyVisibility(layer)
    if (layer === 'symbols') this.#applyCrowd()
  }

  #styles(layer: LayerId, theme = this.#theme): LayerSpecification[] {
    const shards = this.#shards.get(layer) ?? 0
    return Array.from({ length: shards }, (_, shard) => this.#shardStyles(layer, shard, theme)).flat()
  }

  #shardStyles(layer: LayerId, shard: number, theme: MapTheme): LayerSpecification[] {
    const plain = drawingOrder.find(({ id }) => id === layer)?.style(theme, sourceOf(layer, shard)) ?? []
    const styles = plain.map((style) => enlargeText(style, this.#textScale))
    return shard === 0 ? styles : styles.map((style) => ({ ...style, id: `${style.id}@${shard}` }))
  }

  #applyVisibility(layer: LayerId): void {
    const visibility = this.#visible.has(layer) && !this.#filling.has(layer) ? 'visible' : 'none'
    for (const { id } of this.#styles(layer))
      if ((this.#map.getLayoutProperty(id, 'visibility') ?? 'visible') !== visibility)
        this.#map.setLayoutProperty(id, 'visibility', visibility)
  }

  #applyCrowd(): void {
    const zoom = crowdZoom(this.#symbolCount)
    for (const { id } of this.#styles('symbols')) {
      const base = baseOf(id)
      if (base === 'symbols-crowd') this.#map.setLayerZoomRange(id, 0, Math.max(zoom.symbols, 0.01))
      if (base === 'symbols-labels') this.#map.setLayerZoomRange(id, zoom.labels, 24)
      if (base !== 'symbols') continue
      this.#map.setLayerZoomRange(id, zoom.symbols, 24)
      // Among thousands, keeping labels off symbols costs more than it helps.
      if ((this.#map.getLayoutProperty(id, 'icon-ignore-placement') ?? false) !== zoom.isCrowd)
        this.#map.setLayoutProperty(id, 'icon-ignore-placement', zoom.isCrowd)
    }
  }
}

/** Areas can be picked by their edge, name and inside; MapLibre answers topmost first. */
const PICKABLE = new Set([
  'symbols',
  'symbols-crowd',
  'symbols-labels',
  'zones-markers',
  'zones-labels',
  'zones-edges',
  'zones-dashed-edges',
  'zones-lines',
  'zones-areas',
  'bearings-lines',
  'orbits-tracks',
])

function sourceOf(layer: LayerId, shard: number): string {
  return shard === 0 ? `layer-${layer}` : `layer-${layer}@${shard}`
}

/** The name that a style layer has in `layers/`, whichever source it reads. */
function baseOf(styleId: string): string {
  return styleId.replace(/@\d+$/, '')
}

/** Sets what differs between two versions of a style layer. */
export function repaint(map: MapLibre, before: LayerSpecification | undefined, after: LayerSpecification): void {
  if (!map.getLayer(after.id)) return
  const old = before as { paint?: object; layout?: object } | undefined
  const now = after as { paint?: object; layout?: object }
  for (const group of ['paint', 'layout'] as const) {
    const had = new Map<string, unknown>(Object.entries(old?.[group] ?? {}))
    for (const [name, value] of Object.entries(now[group] ?? {})) {
      if (JSON.stringify(value) === JSON.stringify(had.get(name))) continue
      // Name and value come from the same layer specification, which its type ties together.
      if (group === 'paint') map.setPaintProperty(after.id, name as never, value as never)
      else map.setLayoutProperty(after.id, name as never, value as never)
    }
  }
}
