import type { Map as MapLibre, Point } from 'maplibre-gl'

import { wrapLongitude, type LonLat } from '../../../../geo/lon-lat.ts'

export interface PointerEvents {
  /** The pointer is over this point of the earth; `undefined` when it left. */
  onPointer: (at: LonLat | undefined) => void
  /** A click, with the numbers of the features under it, topmost first. */
  onClick: (at: LonLat, featureIds: number[]) => void
  onHover: (featureId: number | undefined) => void
}

/** Pixels around the pointer in which something counts as under it; a finger covers more. */
const TOLERANCE = matchMedia('(pointer: coarse)').matches ? 16 : 4

/** Tells where the pointer is and what lies under it; `pickable` names the style layers that count. */
export function listenToPointer(map: MapLibre, pickable: () => string[], events: PointerEvents): void {
  const featuresAt = ({ x, y }: Point): number[] => {
    const layers = pickable()
    if (layers.length === 0) return []
    const around: [[number, number], [number, number]] = [
      [x - TOLERANCE, y - TOLERANCE],
      [x + TOLERANCE, y + TOLERANCE],
    ]
    return map
      .queryRenderedFeatures(around, { layers })
      .map((feature) => Number(feature.id))
      .filter(Number.isFinite)
  }
  let frame: number | undefined
  map.on('mousemove', ({ lngLat, point }) => {
    events.onPointer([wrapLongitude(lngLat.lng), lngLat.lat])
    // Looking up what is under the pointer costs a millisecond or more: once a frame is enough.
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      if (map.isMoving()) return
      const [first] = featuresAt(point)
      map.getCanvas().style.cursor = first === undefined ? '' : 'pointer'
      events.onHover(first)
    })
  })
  map.on('mouseout', () => {
    events.onPointer(undefined)
    events.onHover(undefined)
  })
  // A finger that is held (`ui/browser/long-press.ts`) sees what a pointer that rests does: where that is, and what lies there.
  map.on('contextmenu', ({ lngLat, point }) => {
    events.onPointer([wrapLongitude(lngLat.lng), lngLat.lat])
    events.onHover(featuresAt(point)[0])
  })
  map.on('click', ({ lngLat, point }) => events.onClick([wrapLongitude(lngLat.lng), lngLat.lat], featuresAt(point)))
  map.on('remove', () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
  })
}
