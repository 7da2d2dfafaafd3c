import { defineConfig } from '@playwright/test'

import { launchWithMaps } from '../browser-options.ts'

const pictures = process.env['WATCHFLOOR_PICTURES'] ?? '../../test-results/pictures'

/** A region that is painted in two steps has other edges than one painted at once. */
const sameEachTime = ['--disable-partial-raster', '--disable-checker-imaging', '--num-raster-threads=1']

/** For `npm run look`, which runs it twice, on two commits. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pages.ts',
  outputDir: `${pictures}-results`,
  snapshotPathTemplate: `${pictures}/{arg}{ext}`,
  // All share one server, and each finds what the one before left.
  workers: 1,
  timeout: 180_000,
  // The same machine draws both, so each pixel counts; only the last bit of a colour may round otherwise.
  expect: { timeout: 60_000, toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 0 } },
  use: {
    baseURL: process.env['WATCHFLOOR_PICTURES_URL'],
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...launchWithMaps, args: [...(launchWithMaps.args ?? []), ...sameEachTime] },
  },
})
