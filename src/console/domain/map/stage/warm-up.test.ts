import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'

import type { MapTheme } from '../style/theme.ts'
import { warmUp } from './warm-up.ts'

test('what warms the map up goes with the first frame that has it, not once the map is idle', () => {
  const listeners = new Map<string, () => void>()
  const layers = new Set<string>()
  const state = { isLoaded: false, sources: 0 }
  const map = {
    getCenter: () => ({ lng: 0, lat: 0 }),
    addSource: () => (state.sources += 1),
    removeSource: () => (state.sources -= 1),
    isSourceLoaded: () => state.isLoaded,
    addLayer: ({ id }: LayerSpecification) => layers.add(id),
    removeLayer: (id: string) => layers.delete(id),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    once: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  }
  const theme = { hues: {} } as MapTheme
  warmUp(map as unknown as MapLibre, theme)
  listeners.get('render')?.()
  expect(layers.size).toBe(4)
  state.isLoaded = true
  listeners.get('render')?.()
  expect([layers.size, state.sources, listeners.size]).toEqual([0, 0, 0])
})
