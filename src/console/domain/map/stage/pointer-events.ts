import type { Map as MapLibre, Point } from 'maplibre-gl'

import { wrapLongitude, type LonLat } from '../../../../geo/lon-lat.ts'

export interface PointerEvents {
  /** `undefined` on leave. */
  onPointer: (at: LonLat | undefined) => void
  /** Numbers of features, topmost first. */
  onClick: (at: LonLat, featureIds: number[]) => void
  onHover: (featureId: number | undefined) => void
}

/** In pixels; fingers need more. */
const TOLERANCE = matchMedia('(pointer: coarse)').matches ? 16 : 4

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
  const cancelFrame = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  map.on('mousemove', ({ lngLat, point }) => {
    events.onPointer([wrapLongitude(lngLat.lng), lngLat.lat])
    // Once per frame, as hit tests take a millisecond or more.
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      if (map.isMoving()) return
      const [first] = featuresAt(point)
      map.getCanvas().style.cursor = first === undefined ? '' : 'pointer'
      events.onHover(first)
    })
  })
  map.on('mouseout', () => {
    cancelFrame()
    events.onPointer(undefined)
    events.onHover(undefined)
  })
  // A long press (`ui/browser/long-press.ts`) acts as hover.
  map.on('contextmenu', ({ lngLat, point }) => {
    events.onPointer([wrapLongitude(lngLat.lng), lngLat.lat])
    events.onHover(featuresAt(point)[0])
  })
  map.on('click', ({ lngLat, point }) => events.onClick([wrapLongitude(lngLat.lng), lngLat.lat], featuresAt(point)))
  map.on('remove', cancelFrame)
}
