import type { Map as MapLibre, VectorTileSource } from 'maplibre-gl'

import type { LayerId } from '../layer.ts'
import { DEEPEST_ZOOM } from './feature-tiles.ts'

/** The vector source of one layer. Its tiles come from the worker that cuts them, by a protocol of the page's own. */
export class LayerSource {
  readonly id: string
  readonly #map: MapLibre
  readonly #address: string
  readonly #isStyleSettled: () => boolean
  #version = 0
  #isDue = false
  #isHeld = false

  /** `isStyleSettled`: false while a changed style has yet to reload tiles, which MapLibre does with the next frame. */
  constructor(map: MapLibre, layer: LayerId, protocol: string, isStyleSettled: () => boolean) {
    this.#isStyleSettled = isStyleSettled
    this.id = `layer-${layer}`
    this.#map = map
    this.#address = `${protocol}://${layer}/{z}/{x}/{y}`
    map.addSource(this.id, { type: 'vector', tiles: [this.#address], maxzoom: DEEPEST_ZOOM })
  }

  /** What is drawn is not what the worker has, or the tiles for it are still on their way. */
  get isBehind(): boolean {
    return (this.#isDue && !this.#isHeld) || !this.#map.isSourceLoaded(this.id)
  }

  /** While held, what is drawn stays as it is, whatever changes. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.step()
  }

  /** The features changed: tiles have to be asked for again. */
  changed(): void {
    this.#isDue = true
    this.step()
  }

  /**
   * Asks for the tiles again if that is due and none is on its way: of a tile that is asked for again while it loads, MapLibre would keep
   * what the first answer brings. To be called whenever tiles may have arrived.
   */
  step(): void {
    if (!this.#isDue || this.#isHeld || !this.#isStyleSettled() || !this.#map.isSourceLoaded(this.id)) return
    this.#isDue = false
    this.#version += 1
    this.#map.getSource<VectorTileSource>(this.id)?.setTiles([`${this.#address}?version=${this.#version}`])
  }
}

/** Layer and place of a tile in an address that a `LayerSource` asks for. */
export function readAddress(address: string): { layer: string; z: number; x: number; y: number } | undefined {
  const [, layer, z, x, y] = /^[^:]+:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)/.exec(address) ?? []
  return layer === undefined ? undefined : { layer, z: Number(z), x: Number(x), y: Number(y) }
}
