import type { LngLatBoundsLike, Map as MapLibre } from 'maplibre-gl'

import { isSameCamera, type Camera } from '../camera.ts'
import { wrapLongitude, type LonLat } from '../../../../geo/lon-lat.ts'

/** Page pixels; narrower maps show layer icons only. */
export const NARROW = 760

const FIT = { padding: 80, maxZoom: 11 }

export class CameraMoves {
  readonly #map: MapLibre
  #isTilted = false

  constructor(map: MapLibre) {
    this.#map = map
  }

  get now(): Camera {
    const { lng, lat } = this.#map.getCenter()
    return { longitude: wrapLongitude(lng), latitude: lat, zoom: this.#map.getZoom() }
  }

  set(camera: Camera): void {
    if (!isSameCamera(camera, this.now))
      this.#map.jumpTo({ center: [camera.longitude, camera.latitude], zoom: camera.zoom })
  }

  goTo(at: LonLat, zoom?: number): void {
    this.#map.easeTo({ center: at, ...(zoom !== undefined && { zoom }), duration: 260, essential: false })
  }

  /** Moves if it is off screen or under controls; on a globe always, as it may be behind. */
  keepInSight(at: LonLat): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const { lng } = this.#map.getCenter()
    // The nearest world copy.
    const turns = Math.round((lng - at[0]) / 360)
    const { x, y } = this.#map.project([at[0] + 360 * turns, at[1]])
    const { top, right, bottom, left } = this.#beside()
    const isInSight = x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom
    if (!isInSight || this.#map.getProjection()?.type === 'globe') this.goTo(at)
  }

  panBy(x: number, y: number): void {
    this.#map.panBy([x, y], { duration: 160, essential: false })
  }

  fit(points: readonly LonLat[]): void {
    const bounds = boundsOf(points)
    if (bounds) this.#map.fitBounds(bounds, { ...FIT, padding: this.#beside(), duration: 260 })
  }

  /** Room for controls: tools left, on wide maps layers right. */
  #beside(): { top: number; right: number; bottom: number; left: number } {
    const isWide = this.#map.getContainer().clientWidth >= NARROW
    return { top: 60, right: isWide ? 240 : 100, bottom: 90, left: 70 }
  }

  jumpToFit(points: readonly LonLat[]): void {
    const bounds = boundsOf(points)
    if (bounds) this.#map.fitBounds(bounds, { ...FIT, animate: false })
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 160 })
  }

  setTilted(isTilted: boolean): void {
    // Even an empty motion would interrupt the current one.
    if (isTilted === this.#isTilted) return
    this.#isTilted = isTilted
    this.#map.easeTo({ pitch: isTilted ? 50 : 0, duration: 260 })
  }

  /** At the screen's center. */
  metresPerPixel(): number {
    const { lat } = this.#map.getCenter()
    return (2 * Math.PI * 6_378_137 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.#map.getZoom())
  }
}

/** Across the antimeridian if that is narrower. */
function boundsOf(points: readonly LonLat[]): LngLatBoundsLike | undefined {
  const [first] = points
  if (!first) return undefined
  const latitudes = points.map(([, latitude]) => Math.max(-85, Math.min(85, latitude)))
  const longitudes = points.map(([longitude]) => longitude).toSorted((a, b) => a - b)
  // Everything except the widest gap.
  let [west, widest] = [longitudes[0] ?? 0, (longitudes[0] ?? 0) + 360 - (longitudes.at(-1) ?? 0)]
  for (let index = 1; index < longitudes.length; index += 1) {
    const gap = (longitudes[index] ?? 0) - (longitudes[index - 1] ?? 0)
    if (gap > widest) [west, widest] = [longitudes[index] ?? 0, gap]
  }
  const [south, north] = latitudes.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [90, -90])
  return [west, south ?? 0, west + 360 - widest, north ?? 0]
}
