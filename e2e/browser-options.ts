import type { LaunchOptions } from '@playwright/test'

import { installedBrowser, installedShell, launchArguments } from '../src/cli/browser.mjs'

type Browser = { executablePath?: string; channel?: string }

// `npm test` has found a browser, installed one if need be, and says which; by hand the one on the path is taken.
const browser = told('WATCHFLOOR_TEST_BROWSER') ?? installedBrowser()
/** One without windows of its own where there is such a one, else the same. */
const shell = told('WATCHFLOOR_TEST_SHELL') ?? installedShell() ?? browser

function told(variable: string): Browser | undefined {
  const text = process.env[variable]
  return text === undefined ? undefined : JSON.parse(text)
}

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
export const launch: LaunchOptions = { ...shell, args }

// A script that runs for seconds isn't worth the threads that compile and collect for it: a tenth less of the processor. Maps do need them.
const withoutMaps = [...args, '--disable-3d-apis', '--js-flags=--single-threaded']

/** A computer without WebGL, for tests of pages whose map they don't look at: `test.use({ launchOptions: launchWithoutMaps })`. */
export const launchWithoutMaps: LaunchOptions = { ...shell, args: withoutMaps }

/** That, with all that a browser has around its pages, such as what blocks windows. */
export const launchWhole: LaunchOptions = { ...browser, args: withoutMaps }
