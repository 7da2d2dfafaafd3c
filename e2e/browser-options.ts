import type { LaunchOptions } from '@playwright/test'

import { installedBrowser, launchArguments } from '../src/cli/browser.mjs'

// `npm test` has found a browser, installed one if need be, and says which; by hand the one on the path is taken.
const found = process.env['WATCHFLOOR_TEST_BROWSER']
const browser: { executablePath?: string; channel?: string } =
  found === undefined ? installedBrowser() : JSON.parse(found)

/** The last such argument is the one that counts: what Playwright switches off that bears on tests, and what follows. */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  // A process kept in reserve for the next page: a test has one page.
  'SpareRendererForSitePerProcess',
  // Two pages of its own below the address line of each window, which nobody sees: 0.4 s of the processor per test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const args = [
  ...launchArguments,
  // Where graphics are software, pages drawn without it take a quarter less of the processor; maps still get their WebGL.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  // Smooth edges were half of what a map takes.
  '--webgl-antialiasing-mode=none',
  `--disable-features=${switchedOff.join(',')}`,
]

/** How tests start the browser. */
export const launch: LaunchOptions = { ...browser, args }

/** A computer without WebGL, for tests of pages whose map they don't look at: `test.use({ launchOptions: launchWithoutMaps })`. */
export const launchWithoutMaps: LaunchOptions = { ...launch, args: [...args, '--disable-3d-apis'] }
