import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'

import { edgeStrips, guardEdges } from './edge-guard.ts'

test('a strip lies along each edge, inside the map', () => {
  for (const { anchor, at, size } of edgeStrips(800, 500)) {
    const left = anchor === 'left' ? at[0] : anchor === 'right' ? at[0] - size[0] : at[0] - size[0] / 2
    const top = anchor === 'top' ? at[1] : anchor === 'bottom' ? at[1] - size[1] : at[1] - size[1] / 2
    expect([left, top, left + size[0], top + size[1]]).toEqual(
      { top: [0, 0, 800, 2], bottom: [0, 498, 800, 500], left: [0, 0, 2, 500], right: [798, 0, 800, 500] }[anchor],
    )
  }
})

test('the strips follow the map’s size and camera', () => {
  const container = { clientWidth: 800, clientHeight: 500 }
  const listeners = new Map<string, () => void>()
  const images = new Map<string, { width: number; height: number; data: Uint8Array }>()
  const setData = vi.fn<(data: { features: { properties: { image: string; anchor: string } }[] }) => void>()
  const map = {
    addSource: () => undefined,
    addLayer: () => undefined,
    getContainer: () => container,
    hasImage: (id: string) => images.has(id),
    addImage: (id: string, image: { width: number; height: number; data: Uint8Array }) => images.set(id, image),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 100, lat: y / 100 }),
    getSource: () => ({ setData }),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
  }
  guardEdges(map as unknown as MapLibre)
  container.clientWidth = 1200
  listeners.get('resize')?.()
  listeners.get('moveend')?.()
  expect(setData).toHaveBeenCalledTimes(3)
  const drawn = setData.mock.lastCall?.[0].features.map(({ properties }) => images.get(properties.image))
  expect(drawn?.map((image) => [image?.width, image?.height, image?.data.length])).toEqual([
    [1200, 2, 9600],
    [1200, 2, 9600],
    [2, 500, 4000],
    [2, 500, 4000],
  ])
})
