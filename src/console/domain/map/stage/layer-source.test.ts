import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'

import { LayerSource, readAddress } from './layer-source.ts'

/** A map with one source; the test decides when it loads and the style settles. Records other calls. */
function source() {
  const state = { isLoaded: true, isStyleSettled: true, asked: [] as string[], address: '' }
  const map = {
    addSource: (_: string, { tiles }: { tiles: [string] }) => (state.address = tiles[0]),
    isSourceLoaded: () => state.isLoaded,
    refreshTiles: (id: string) => state.asked.push(id),
    triggerRepaint: () => state.asked.push('a frame'),
  }
  const style = { isSettled: () => state.isStyleSettled, open: () => state.asked.push('open') }
  const made = new LayerSource(map as unknown as MapLibre, 'symbols', 'layers-1', style)
  return { state, made }
}

/** With features, and tiles that load until the test ends that. */
function openSource() {
  const { state, made } = source()
  made.changed()
  state.asked = []
  return { state, made }
}

test('a source is closed until it has something; the first tiles that are asked for have it', () => {
  const { state, made } = source()
  expect(made.isOpen).toBe(false)
  made.changed()
  expect(made.isOpen).toBe(true)
  expect(state.asked).toEqual(['open'])
  expect(readAddress(state.address.replace('{z}/{x}/{y}', '5/9/11'))).toEqual({ layer: 'symbols', z: 5, x: 9, y: 11 })
})

test('each change asks for the tiles again; where there are none, for a frame, after which the map is idle', () => {
  const { state, made } = openSource()
  made.changed()
  made.changed()
  expect(state.asked).toEqual(['layer-symbols', 'a frame', 'layer-symbols', 'a frame'])
})

test.each([
  ['tiles are on their way', 'isLoaded'],
  ['a style is being applied', 'isStyleSettled'],
] as const)('while %s a change waits, and is behind until it is asked for', (_, what) => {
  const { state, made } = openSource()
  state[what] = false
  made.changed()
  expect(state.asked).toEqual([])
  expect(made.isBehind).toBe(true)
  state[what] = true
  made.step()
  made.step()
  expect(state.asked).toEqual(['layer-symbols', 'a frame'])
  expect(made.isBehind).toBe(false)
})

test('what is held stays as it is, and is asked for once when it is let go', () => {
  const { state, made } = openSource()
  made.hold(true)
  made.changed()
  made.changed()
  made.step()
  expect(state.asked).toEqual([])
  made.hold(false)
  expect(state.asked).toEqual(['layer-symbols', 'a frame'])
})

test('an address that is no tile names none', () => {
  expect(readAddress('layers-1://symbols/5/9')).toBeUndefined()
  expect(readAddress('layers-1://symbols/5/9/x')).toBeUndefined()
})
