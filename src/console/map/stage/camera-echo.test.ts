import { expect, test } from 'vitest'
import { CameraEcho } from './camera-echo.ts'

const camera = (longitude: number) => ({ latitude: 43, longitude, zoom: 8 })

test('what was told comes back once, late and with gaps, and is no choice', () => {
  const echo = new CameraEcho()
  for (const longitude of [1, 2, 3]) echo.told(camera(longitude))
  expect(echo.isEcho(camera(2))).toBe(true)
  expect(echo.isEcho(camera(1))).toBe(false)
  expect(echo.isEcho(camera(3))).toBe(true)
  expect(echo.isEcho(camera(3))).toBe(false)
})

test('a choice ends what was under way', () => {
  const echo = new CameraEcho()
  echo.told(camera(1))
  echo.chosen()
  expect(echo.isEcho(camera(1))).toBe(false)
})

test('a listener that never answers costs nothing', () => {
  const echo = new CameraEcho()
  for (let move = 0; move < 1000; move += 1) echo.told(camera(move / 10))
  expect(echo.isEcho(camera(0))).toBe(false)
  expect(echo.isEcho(camera(99.9))).toBe(true)
})
