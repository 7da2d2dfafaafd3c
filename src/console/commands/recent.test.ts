import { beforeEach, expect, test, vi } from 'vitest'

import { recentCommands, rememberCommand } from './recent.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('the newest stands first, once, and eight are kept', () => {
  for (let number = 1; number <= 12; number += 1) rememberCommand(`command ${number}`)
  rememberCommand('command 9')
  expect(recentCommands()).toEqual([9, 12, 11, 10, 8, 7, 6, 5].map((number) => `command ${number}`))
})

test('endless ids are not kept, and what a hand left in storage does no harm', () => {
  rememberCommand('x'.repeat(201))
  expect(recentCommands()).toEqual([])
  for (const text of ['not json', '{}', 'null', '[1,{"a":2},"view /tasks"]']) {
    kept.set('watchfloor.recent-commands', text)
    expect(recentCommands()).toEqual(text.startsWith('[') ? ['view /tasks'] : [])
  }
})
