import type { Map as MapLibre } from 'maplibre-gl'

import type { LayerId } from '../layers.ts'
import { DEEPEST_ZOOM } from './feature-tiles.ts'

/** The style layers of a source. */
export interface SourceStyle {
  /** False while a changed style has yet to reload tiles, which MapLibre does with the next frame. */
  isSettled: () => boolean
  /** There is something to draw from now on: makes MapLibre ask for the tiles. */
  open: () => void
}

/** The vector source of one layer. Its tiles come from the worker that cuts them, by a protocol of the page's own. */
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

  /** It ever had a feature. Until then its style layers cost a pass over the screen for each of its tiles in every frame, for nothing. */
  get isOpen(): boolean {
    return this.#isOpen
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
    if (!this.#isDue || this.#isHeld || !this.#style.isSettled() || !this.#map.isSourceLoaded(this.id)) return
    this.#isDue = false
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#style.open()
      return
    }
    // Not `setTiles`, which waits for a frame first: with a hundred thousand points that is time in which nothing is done.
    this.#map.refreshTiles(this.id)
    // Where there was no tile to ask for again, nothing else would make the map idle again.
    if (this.#map.isSourceLoaded(this.id)) this.#map.triggerRepaint()
  }
}

/** Layer and place of a tile in an address that a `LayerSource` asks for. */
export function readAddress(address: string): { layer: string; z: number; x: number; y: number } | undefined {
  const [, layer, z, x, y] = /^[^:]+:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)/.exec(address) ?? []
  return layer === undefined ? undefined : { layer, z: Number(z), x: Number(x), y: Number(y) }
}
