import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

import { findEngine, isEngine } from './engines.mjs'

afterEach(() => vi.unstubAllEnvs())

test('a browser that is not there and can not be installed is an error that says what to install', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'watchfloor-no-path-'))
  vi.stubEnv('PATH', empty)
  vi.stubEnv('FIREFOX_PATH', undefined)
  await expect(findEngine('firefox')).rejects.toThrow(
    'Firefox needs its browser and Xvfb (a screen in memory), which are not installed. As root, on Debian: apt-get install firefox-esr xvfb',
  )
  await expect(findEngine('webkit')).rejects.toThrow(
    /^WebKit needs its driver and .*apt-get install webkit2gtk-driver xvfb/,
  )
})

test('names only browsers', () => {
  expect(['firefox', 'webkit', 'unit', 'toString', undefined].filter(isEngine)).toEqual(['firefox', 'webkit'])
})
