import { defineConfig } from '@playwright/test'

import { launch } from './browser-options.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than cores: half of a test is waiting for late answers and polls.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // Browsers that draw maps in software share two cores with their servers: slow isn't wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    // Cached pages have their own tests (`offline.spec.ts`).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: launch,
  },
})
