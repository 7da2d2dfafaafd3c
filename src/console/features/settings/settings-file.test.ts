import { describe, expect, test } from 'vitest'

import { DEFAULT_PREFERENCES, parsePreferences } from '../../platform/preferences/preferences.ts'
import { readSettings, settingsFile } from './settings-file.ts'

const desk = {
  ...DEFAULT_PREFERENCES,
  theme: 'night' as const,
  pollSeconds: 30,
  panelWidths: { 'task.detail': 420 },
  lastEnvironment: 'https://elsewhere.test',
  lastClientId: 'somebody',
}
function file(settings: unknown) {
  return { kind: 'watchfloor settings', settings }
}

describe('a settings file', () => {
  test('carries everything but who signed in where', () => {
    const text = settingsFile(desk)
    expect(text).not.toMatch(/elsewhere|somebody/)
    const { lastEnvironment: _e, lastClientId: _c, ...rest } = desk
    expect(readSettings(JSON.parse(text))).toEqual({ ok: true, settings: rest, skipped: [] })
  })

  test('that leaves something out brings it back to its standard, and keeps who signed in', () => {
    const read = readSettings(file({ theme: 'light', lastClientId: 'intruder' }))
    expect(read).toMatchObject({ ok: true, settings: { theme: 'light', density: 'standard', pollSeconds: undefined } })
    expect(read.ok && 'lastClientId' in read.settings).toBe(false)
  })

  test('with one wrong value is refused as a whole, with the place', () => {
    const read = readSettings(file({ theme: 'blue', panelWidths: { wide: 'very' }, density: 'roomy' }))
    expect(read).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^theme: .*got "blue"$/), expect.stringMatching(/^panelWidths: .*"very"/)],
    })
  })

  test('of a later version is taken without what this one does not know', () => {
    expect(readSettings(file({ theme: 'dark', smell: 'sea' }))).toMatchObject({ ok: true, skipped: ['smell'] })
  })

  test.each(['', 7, [], null, {}, { kind: 'other', settings: {} }, file([]), file('x')])('is not %j', (value) =>
    expect(readSettings(value).ok).toBe(false),
  )
})

// clause(5)
test('no volume is so low that a warning can’t be heard', () => {
  expect(parsePreferences({ alertVolume: 0.05 }).alertVolume).toBe(0.05)
  expect(parsePreferences({ alertVolume: 0 }).alertVolume).toBe(DEFAULT_PREFERENCES.alertVolume)
  expect(readSettings(file({ alertVolume: 0.01 })).ok).toBe(false)
})

test('what a hand left in storage is used as far as it can be', () => {
  expect(parsePreferences({ theme: 'blue', singleKeys: false, pollSeconds: 1e9, mapLayers: ['symbols'] })).toEqual({
    ...DEFAULT_PREFERENCES,
    singleKeys: false,
    mapLayers: ['symbols'],
  })
  expect(parsePreferences('text')).toEqual(DEFAULT_PREFERENCES)
})
