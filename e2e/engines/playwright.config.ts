import { defineConfig } from '@playwright/test'

import config from '../playwright.config.ts'

// Journeys in a browser that Playwright does not drive: it only runs them.
export default defineConfig(config, { testDir: '.', outputDir: '../../test-results', workers: 2 })
