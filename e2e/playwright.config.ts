import { defineConfig } from '@playwright/test'

import { launch } from './browser-options.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than cores: of a test about half is waiting, for answers that are late on purpose and for polls.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // Browsers that draw maps in software share two cores with their servers: slow is not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    // A page that was kept by the browser is a subject of its own (`offline.spec.ts`).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: launch,
  },
})
