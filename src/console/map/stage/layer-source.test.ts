import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'

import { LayerSource, readAddress } from './layer-source.ts'

/** A map whose one source loads and whose style settles when the test says so. */
function source() {
  const state = { isLoaded: true, isStyleSettled: true, asked: [] as string[] }
  const map = {
    addSource: () => undefined,
    isSourceLoaded: () => state.isLoaded,
    getSource: () => ({ setTiles: ([address]: [string]) => state.asked.push(address) }),
  }
  const made = new LayerSource(map as unknown as MapLibre, 'symbols', 'layers-1', () => state.isStyleSettled)
  return { state, made }
}

test('a change asks for the tiles under a new address', () => {
  const { state, made } = source()
  made.changed()
  made.changed()
  expect(state.asked).toHaveLength(2)
  expect(new Set(state.asked).size).toBe(2)
  expect(readAddress(state.asked[0]?.replace('{z}/{x}/{y}', '5/9/11') ?? '')).toEqual({
    layer: 'symbols',
    z: 5,
    x: 9,
    y: 11,
  })
})

test.each([
  ['tiles are on their way', 'isLoaded'],
  ['a style is being applied', 'isStyleSettled'],
] as const)('while %s a change waits, and is behind until it is asked for', (_, what) => {
  const { state, made } = source()
  state[what] = false
  made.changed()
  expect(state.asked).toEqual([])
  expect(made.isBehind).toBe(true)
  state[what] = true
  made.step()
  made.step()
  expect(state.asked).toHaveLength(1)
  expect(made.isBehind).toBe(false)
})

test('what is held stays as it is, and is asked for once when it is let go', () => {
  const { state, made } = source()
  made.hold(true)
  made.changed()
  made.changed()
  made.step()
  expect(state.asked).toEqual([])
  made.hold(false)
  expect(state.asked).toHaveLength(1)
})

test('an address that is no tile names none', () => {
  expect(readAddress('layers-1://symbols/5/9')).toBeUndefined()
  expect(readAddress('layers-1://symbols/5/9/x')).toBeUndefined()
})
