import { defineConfig } from '@playwright/test'

import config from '../playwright.config.ts'

// Runs journeys in browsers that Playwright doesn't drive.
export default defineConfig(config, { testDir: '.', outputDir: '../../test-results', workers: 2 })
