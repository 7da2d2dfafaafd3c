import { beforeEach, expect, test, vi } from 'vitest'

import { recentCommands, rememberCommand } from './recent.ts'

const HARBOR = 'http://a/api/v1'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('the newest stands first, once, and eight are kept', () => {
  for (let number = 1; number <= 12; number += 1) rememberCommand(`command ${number}`, HARBOR)
  rememberCommand('command 9', HARBOR)
  expect(recentCommands(HARBOR)).toEqual([9, 12, 11, 10, 8, 7, 6, 5].map((number) => `command ${number}`))
})

const ELSEWHERE = 'http://c/api/v1'

test('endless ids are not kept, and what a hand left in storage does no harm', () => {
  rememberCommand('x'.repeat(201), ELSEWHERE)
  expect(recentCommands(ELSEWHERE)).toEqual([])
  for (const text of [
    'not json',
    '{}',
    'null',
    '["view /tasks"]',
    `{"${ELSEWHERE}":7}`,
    `{"${ELSEWHERE}":[1,{"a":2}]}`,
  ]) {
    kept.set('watchfloor.recent-commands', text)
    expect(recentCommands(ELSEWHERE)).toEqual([])
  }
})

test('what was run in one environment is not recent in another, and old ones give way', () => {
  rememberCommand('task 1', HARBOR)
  rememberCommand('task 2', 'http://b/api/v1')
  expect(recentCommands(HARBOR)).toEqual(['task 1'])
  for (let number = 0; number < 20; number += 1) rememberCommand('view /tasks', `http://${number}`)
  expect(recentCommands(HARBOR)).toEqual([])
})
