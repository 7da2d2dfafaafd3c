import type { Map as MapLibre } from 'maplibre-gl'

import { graticuleFeatures } from '../layers/graticule.ts'
import type { EntityLayers } from './entity-layers.ts'

/** Milliseconds between updates while moving. */
const FOLLOW = 100

export class GraticuleView {
  readonly #map: MapLibre
  readonly #layers: EntityLayers
  #isVisible = false
  #isGlobe = false
  #drawnAt = 0

  constructor(map: MapLibre, layers: EntityLayers) {
    this.#map = map
    this.#layers = layers
    map.on('moveend', () => this.#draw())
    map.on('move', () => {
      if (performance.now() - this.#drawnAt > FOLLOW) this.#draw()
    })
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#draw()
  }

  setGlobe(isGlobe: boolean): void {
    this.#isGlobe = isGlobe
    this.#draw()
  }

  #draw(): void {
    if (!this.#isVisible) return
    this.#drawnAt = performance.now()
    const bounds = this.#map.getBounds()
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    const { clientWidth, clientHeight } = this.#map.getContainer()
    // Labels along the edges; in the middle of a globe.
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
