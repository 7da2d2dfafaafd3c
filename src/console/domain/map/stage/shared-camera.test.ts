import { expect, test, vi } from 'vitest'

import type { Camera } from '../camera.ts'
import { SharedCamera } from './shared-camera.ts'

function camera(longitude: number): Camera {
  return { latitude: 43, longitude, zoom: 8 }
}

function shared() {
  const told = vi.fn<(camera: Camera) => void>()
  const both = new SharedCamera(told)
  const set = vi.fn<(camera: Camera) => void>((to) => {
    // MapLibre reports a jump while it happens.
    both.moved(camera(-99))
    drawing.now = to
  })
  const drawing = { now: camera(0), set }
  both.attach(drawing)
  return { both, told, set, drawing }
}

test('what was told comes back once, late and with gaps, and is no choice', () => {
  const { both, set } = shared()
  for (const longitude of [1, 2, 3]) both.moved(camera(longitude))
  both.choose(camera(2))
  expect(set).not.toHaveBeenCalled()
  both.choose(camera(1))
  expect(set).toHaveBeenLastCalledWith(camera(1))
})

test('a choice moves the drawing, is told once, and ends what was under way', () => {
  const { both, told, set } = shared()
  both.moved(camera(1))
  both.choose(camera(5))
  expect(told.mock.calls).toEqual([[camera(1)], [camera(5)]])
  expect(both.current).toEqual(camera(5))
  both.choose(camera(1))
  expect(set).toHaveBeenLastCalledWith(camera(1))
})

test('a choice before there is a drawing waits for it; one that shows the same moves nothing', () => {
  const { both, set } = shared()
  both.detach()
  both.choose(camera(7))
  expect(both.current).toEqual(camera(7))
  both.attach({ now: camera(7), set })
  both.choose(camera(7))
  both.choose(undefined)
  expect(both.current).toBeUndefined()
  expect(set).not.toHaveBeenCalled()
})

test('a map that only got its size has not moved', () => {
  const { both, told } = shared()
  both.moved(camera(0))
  expect(told).not.toHaveBeenCalled()
})

test('a page that never answers costs nothing', () => {
  const { both, set } = shared()
  for (let move = 1; move < 1000; move += 1) both.moved(camera(move / 10))
  both.choose(camera(99.9))
  expect(set).not.toHaveBeenCalled()
  both.choose(camera(0.1))
  expect(set).toHaveBeenCalledOnce()
})
