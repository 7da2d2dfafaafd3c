import { beforeEach, expect, test, vi } from 'vitest'

import {
  checkPreferences,
  DEFAULT_PREFERENCES,
  parsePreferences,
  setPreferences,
  usePreferences,
} from './preferences.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
})

test('lanes and columns that an earlier version kept among the widths are neither lost nor widths any more', () => {
  const stored = {
    theme: 'light',
    panelWidths: {
      'task.detail': 420,
      'tasks.column.id': 180,
      'tasks.column.id.shown': 0,
      'tasks.column.definition.shown': 1,
      'tasks.lane.invalid.open': 1,
      'tasks.lane.ended.open': 0,
    },
  }
  const read = parsePreferences(stored)
  expect(read).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'light',
    panelWidths: { 'task.detail': 420, 'tasks.column.id': 180 },
    openLanes: { invalid: true, ended: false },
    shownColumns: { id: false, definition: true },
  })
  expect(parsePreferences(read)).toEqual(read)
})

test('what was chosen since goes before what an earlier version kept', () => {
  const read = parsePreferences({ panelWidths: { 'tasks.lane.invalid.open': 1 }, openLanes: { invalid: false } })
  expect(read.openLanes).toEqual({ invalid: false })
})

test('choices that a hand left as something else are as at the first visit, and the rest stays', () => {
  const read = parsePreferences({ panelWidths: { wide: 7 }, openLanes: { invalid: 'yes' }, shownColumns: [true] })
  expect(read).toEqual({ ...DEFAULT_PREFERENCES, panelWidths: { wide: 7 } })
})

test('local time beside Zulu, as an earlier version kept it, is the clock of this machine’s zone', () => {
  expect(parsePreferences({ localTime: true })).toEqual({ ...DEFAULT_PREFERENCES, secondZone: 'machine' })
  expect(parsePreferences({ localTime: false })).toEqual(DEFAULT_PREFERENCES)
  const chosenSince = parsePreferences({ localTime: true, secondZone: 'Asia/Tokyo', secondLabel: 'TYO' })
  expect(chosenSince).toMatchObject({ secondZone: 'Asia/Tokyo', secondLabel: 'TYO' })
  // Chosen, then switched off: stays off.
  expect(parsePreferences({ localTime: true, secondZone: '' })).toEqual(DEFAULT_PREFERENCES)
  expect(checkPreferences({ localTime: true }).unknown).toEqual([])
})

test('a name of a zone that says UTC, or is none, is not taken over', () => {
  for (const secondLabel of ['Z', '<b>', 7]) expect(checkPreferences({ secondLabel }).problems).toHaveLength(1)
})

test('sizes are reset without touching lanes and columns', () => {
  setPreferences({ panelWidths: { wide: 7 }, openLanes: { invalid: true }, shownColumns: { id: false } })
  setPreferences({ panelWidths: {} })
  expect(usePreferences.getState()).toMatchObject({ openLanes: { invalid: true }, shownColumns: { id: false } })
  expect(parsePreferences(JSON.parse(kept.get('watchfloor.preferences') ?? ''))).toEqual(usePreferences.getState())
})
