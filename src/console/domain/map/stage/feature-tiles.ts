import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'

import type { Crowding, LayerFeature } from '../layer.ts'
import type { FeatureChange, NumberedFeature } from './layer-feed.ts'
import { PointTiles } from './point-tiles.ts'

export const TILE_LAYER = 'features'
export const DOT_LAYER = 'dots'
/** One feature, if a crowded tile leaves its own out. */
export const LEFT_OUT_LAYER = 'left-out'

/** MapLibre's limit for a tile: https://github.com/maplibre/maplibre-gl-js/issues/2891 */
const MOST_SYMBOLS = 32_767

/** MapLibre overzooms beyond; a tile unit is then 30 cm. */
export const DEEPEST_ZOOM = 14

const EXTENT = 8192
const UNITS_PER_PIXEL = EXTENT / 512

/** Already cut at the antimeridian. Low tolerance, as shapes are round. */
const OPTIONS = {
  maxZoom: DEEPEST_ZOOM,
  extent: EXTENT,
  buffer: 128 * UNITS_PER_PIXEL,
  tolerance: 0.2 * UNITS_PER_PIXEL,
  indexMaxZoom: 0,
  updateable: true,
}

/** Comparing more costs more than drawing again. */
const FEW = 200

export function isFew({ add, remove }: FeatureChange): boolean {
  return add.length + remove.length <= FEW
}

const FEW_TILES = 60

interface GivenTile {
  readonly place: readonly [z: number, x: number, y: number, crowding?: Crowding | undefined]
  readonly bytes: Uint8Array
}

/** Cuts a layer into Mapbox vector tiles (version 2.1) on request. Runs in a worker. */
export class FeatureTiles {
  readonly #points = new PointTiles(EXTENT)
  readonly #shapes = new GeoJSONVT({ type: 'FeatureCollection', features: [] }, OPTIONS)
  #added = new Map<number, NumberedFeature>()
  readonly #removed = new Set<number>()
  readonly #known = new Set<number>()
  #given = new Map<string, GivenTile>()

  /** Returns whether an issued tile changes. Most changes are off screen or in facts that aren't drawn. */
  apply(change: FeatureChange): boolean {
    this.#take(change)
    const { size } = this.#given
    const isCompared = size > 0 && size <= FEW_TILES && isFew(change)
    if (isCompared && Array.from(this.#given.values()).every(({ place, bytes }) => isEqual(bytes, this.#cut(...place))))
      return false
    this.#given.clear()
    return true
  }

  #take({ add, remove }: FeatureChange): void {
    for (const id of remove) {
      this.#points.delete(id)
      this.#removeShape(id)
    }
    for (const given of add) {
      const { id } = given
      const properties = holdable(given.properties)
      const feature = properties === given.properties ? given : { ...given, properties }
      if (feature.geometry.type === 'Point') {
        this.#removeShape(id)
        this.#points.set(id, feature.geometry.coordinates as [number, number], feature.properties)
      } else {
        this.#points.delete(id)
        this.#known.add(id)
        this.#added.set(id, feature)
      }
    }
  }

  /** Empty if there are no features. */
  tile(...place: GivenTile['place']): Uint8Array<ArrayBuffer> {
    const bytes = this.#cut(...place)
    const [z, x, y] = place
    if (this.#given.size <= FEW_TILES) this.#given.set(`${z}/${x}/${y}`, { place, bytes: bytes.slice() })
    return bytes
  }

  #cut(...[z, x, y, crowding]: GivenTile['place']): Uint8Array<ArrayBuffer> {
    this.#workIn()
    const shapes = this.#known.size === 0 ? [] : (this.#shapes.getTile(z, x, y)?.features ?? [])
    const features = [...shapes, ...this.#points.within(z, x, y)]
    const { whole, dots, leftOut } = withoutCrowd(features, crowding, z === DEEPEST_ZOOM)
    const layers = [wrapped(TILE_LAYER, whole), wrapped(DOT_LAYER, dots), wrapped(LEFT_OUT_LAYER, leftOut)].filter(
      ({ length }) => length > 0,
    )
    if (layers.length === 0) return new Uint8Array()
    return new Uint8Array(fromVectorTileJs({ layers: Object.fromEntries(layers.map((layer) => [layer.name, layer])) }))
  }

  #removeShape(id: number): void {
    if (!this.#known.delete(id)) return
    this.#added.delete(id)
    this.#removed.add(id)
  }

  /** Waits for the next tile, as each indexing visits all shapes. */
  #workIn(): void {
    if (this.#added.size === 0 && this.#removed.size === 0) return
    this.#shapes.updateData({ add: Array.from(this.#added.values()), remove: Array.from(this.#removed) })
    this.#added = new Map()
    this.#removed.clear()
  }
}

/** The deepest tiles are magnified, which takes their symbols apart. */
function withoutCrowd(features: GeoJSONVTFeature[], crowding: Crowding | undefined, isDeepest: boolean) {
  if (!crowding || features.length <= (isDeepest ? MOST_SYMBOLS : crowding.most))
    return { whole: features, dots: [], leftOut: [] }
  const { facts } = crowding.dots ?? {}
  if (!facts) return { whole: [], dots: [], leftOut: features.slice(0, 1).map((feature) => ({ ...feature, tags: {} })) }
  return { whole: [], dots: features.map((feature) => ({ ...feature, tags: pick(feature.tags, facts) })), leftOut: [] }
}

function wrapped(name: string, features: GeoJSONVTFeature[]): GeoJSONWrapper {
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
  layer.name = name
  return layer
}

function pick(facts: GeoJSONVTFeature['tags'], only: readonly string[]): GeoJSONVTFeature['tags'] {
  return Object.fromEntries(only.flatMap((name) => (facts?.[name] === undefined ? [] : [[name, facts[name]]])))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** An integer beyond 64 bits would fail the whole tile, so it is clamped to a safe one. */
function holdable(facts: LayerFeature['properties']): LayerFeature['properties'] {
  if (!Object.values(facts).some(isTooLarge)) return facts
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    isTooLarge(value) ? Math.sign(value) * Number.MAX_SAFE_INTEGER : value,
  ])
  return { ...facts, ...Object.fromEntries(entries) }
}

function isTooLarge(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}
