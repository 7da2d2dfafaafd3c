import { expect, test } from 'vitest'

import { audibleVolume } from './player.ts'

test('a warning stays audible at the lowest volume; other levels follow the setting', () => {
  expect(audibleVolume('warning', 0)).toBe(0.25)
  expect(audibleVolume('warning', 0.7)).toBe(0.7)
  expect(audibleVolume('caution', 0.05)).toBe(0.05)
})
