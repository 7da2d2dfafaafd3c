import type { LaunchOptions } from '@playwright/test'

import { installedBrowser, installedShell, launchArguments } from '../src/cli/browser.mjs'

type Browser = { executablePath?: string; channel?: string }

// `npm test` finds or installs a browser; by hand it is the installed one.
const browser = told('WATCHFLOOR_TEST_BROWSER') ?? installedBrowser()
/** Headless if there is one, else the same. */
const shell = told('WATCHFLOOR_TEST_SHELL') ?? installedShell() ?? browser

function told(variable: string): Browser | undefined {
  const text = process.env[variable]
  return text === undefined ? undefined : JSON.parse(text)
}

/** The last such argument counts: what tests need of Playwright's list, and ours. */
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
  // A spare process for the next page: a test has one page.
  'SpareRendererForSitePerProcess',
  // Two hidden pages below each window's address bar: 0.4 s of processor time per test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const args = [
  ...launchArguments,
  // In software, pages drawn without it take a quarter less processor time; maps still get WebGL.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  // Antialiasing took half of a map's time.
  '--webgl-antialiasing-mode=none',
  `--disable-features=${switchedOff.join(',')}`,
]

/** With WebGL, for tests that look at a map: `test.use({ launchOptions: launchWithMaps })`. */
export const launchWithMaps: LaunchOptions = { ...shell, args }

// Not worth V8's compiler and collector threads, as scripts run for seconds: a tenth less processor time.
// Maps need them.
const withoutMaps = [...args, '--disable-3d-apis', '--js-flags=--single-threaded']

export const launch: LaunchOptions = { ...shell, args: withoutMaps }

/** The same with the browser's own windows, which can block popups. */
export const launchWhole: LaunchOptions = { ...browser, args: withoutMaps }
