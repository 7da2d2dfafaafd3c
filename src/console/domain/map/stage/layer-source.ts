import type { Map as MapLibre } from 'maplibre-gl'

import type { LayerId } from '../layers.ts'
import { DEEPEST_ZOOM } from './feature-tiles.ts'

export interface SourceStyle {
  /** False until MapLibre has reloaded tiles for a new style, in the next frame. */
  isSettled: () => boolean
  open: () => void
}

/** A vector source with tiles of the worker, by a custom protocol. */
export class LayerSource {
  readonly id: string
  readonly #map: MapLibre
  readonly #style: SourceStyle
  #isDue = false
  #isHeld = false
  #isOpen = false

  constructor(map: MapLibre, layer: LayerId, protocol: string, style: SourceStyle) {
    this.#style = style
    this.id = `layer-${layer}`
    this.#map = map
    map.addSource(this.id, { type: 'vector', tiles: [`${protocol}://${layer}/{z}/{x}/{y}`], maxzoom: DEEPEST_ZOOM })
  }

  /** Has had a feature: before that its style layers would only cost time in each frame. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Tiles are old or still loading. */
  get isBehind(): boolean {
    return (this.#isDue && !this.#isHeld) || !this.#map.isSourceLoaded(this.id)
  }

  /** Freezes what is drawn. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.step()
  }

  changed(): void {
    this.#isDue = true
    this.step()
  }

  /** Call when tiles may have arrived: MapLibre keeps the first answer for a tile requested twice. */
  step(): void {
    if (!this.#isDue || this.#isHeld || !this.#style.isSettled() || !this.#map.isSourceLoaded(this.id)) return
    this.#isDue = false
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#style.open()
      return
    }
    // `setTiles` would wait for a frame.
    this.#map.refreshTiles(this.id)
    // Nothing else triggers idle without visible tiles.
    if (this.#map.isSourceLoaded(this.id)) this.#map.triggerRepaint()
  }
}

/** Parses the URL of a `LayerSource`. */
export function readAddress(address: string): { layer: string; z: number; x: number; y: number } | undefined {
  const [, layer, z, x, y] = /^[^:]+:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)/.exec(address) ?? []
  return layer === undefined ? undefined : { layer, z: Number(z), x: Number(x), y: Number(y) }
}
