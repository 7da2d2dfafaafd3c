import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'

import type { MapTheme } from '../style/theme.ts'
import { EntityLayers } from './entity-layers.ts'
import type { NumberedFeature } from './layer-feed.ts'
import type { TileAnswer, TileRequest } from './tile-cutter.ts'

afterEach(() => vi.unstubAllGlobals())

/** The map loads at once; tests decide when the worker answers. */
function layersOfMap() {
  const worker = {
    asked: [] as TileRequest[],
    answer: undefined as ((event: { data: TileAnswer }) => void) | undefined,
  }
  class FakeWorker {
    addEventListener(event: string, listener: NonNullable<typeof worker.answer>) {
      if (event === 'message') worker.answer = listener
    }
    postMessage(request: TileRequest) {
      worker.asked.push(request)
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  const shown = new Set<string>()
  const map = {
    on: () => undefined,
    once: (_: string, drawn: () => void) => drawn(),
    addSource: () => undefined,
    addLayer: () => undefined,
    isSourceLoaded: () => true,
    triggerRepaint: () => undefined,
    getLayoutProperty: (id: string) => (shown.has(id) ? 'visible' : 'none'),
    setLayoutProperty: (id: string, _: string, value: unknown) => value === 'visible' && shown.add(id),
  }
  const layers = new EntityLayers(map as unknown as MapLibre, { hues: {} } as MapTheme, '', 1)
  layers.setVisible(new Set(['symbols']))
  return { worker, shown, layers }
}

function points(count: number): NumberedFeature[] {
  return Array.from({ length: count }, (_, id) => ({
    type: 'Feature',
    id,
    properties: { part: 'symbol' },
    geometry: { type: 'Point', coordinates: [0, 0] },
  }))
}

test.each([
  ['many features are asked for without waiting for the worker, once', 1000, 1],
  ['a few wait for its word that something in sight has changed', 3, 0],
])('tiles with %s', async (_, count, callsBefore) => {
  const { worker, shown, layers } = layersOfMap()
  const onChanged = vi.fn<() => void>()
  const applied = layers.apply('symbols', { add: points(count), remove: [] }, onChanged)
  expect(worker.asked.map(({ kind }) => kind)).toEqual(['apply'])
  expect(onChanged).toHaveBeenCalledTimes(callsBefore)
  expect(shown.has('symbols')).toBe(callsBefore === 1)
  worker.answer?.({ data: { number: 1, isChanged: true } })
  await applied
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(shown.has('symbols')).toBe(true)
})
