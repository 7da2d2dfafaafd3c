import { expect, test } from 'vitest'

import { imagePixelRatio } from './symbol-image.ts'

test.each([
  [0.5, 1.5],
  [1, 1.5],
  [1.25, 1.5],
  [1.75, 2],
  [2, 2],
  [3, 3],
  [8, 4],
])('on a map of %d pixels for each of the page an image has %d', (map, image) => {
  expect(imagePixelRatio(map)).toBe(image)
})
