import { expect, test } from 'vitest'

import { progressBar } from './progress-bar.ts'

function shown(isTTY: boolean, steps: readonly (readonly [time: number, written: number])[]): string {
  let now = 0
  let text = ''
  const progress = progressBar(
    { isTTY, write: (part) => (text += part) },
    { action: 'Filling', unit: 'tasks' },
    () => now,
  )
  for (const [time, written] of steps) {
    now = time
    progress(written, 1000)
  }
  return text
}

test('a terminal has a bar that fills in place', () => {
  const lines = shown(true, [
    [1000, 500],
    [2000, 1000],
  ]).split('\r')
  expect(lines[1]).toBe(`Filling [${'#'.repeat(15)}${' '.repeat(15)}] 500 of 1000 tasks, 1 s`)
  expect(lines[2]).toBe(`Filling [${'#'.repeat(30)}] 1000 of 1000 tasks, 2 s\n`)
})

test('a log has a line every five seconds, and none when it is quickly done', () => {
  expect(
    shown(false, [
      [10, 500],
      [20, 1000],
    ]),
  ).toBe('')
  expect(
    shown(false, [
      [4000, 100],
      [5000, 200],
      [6000, 300],
      [10_500, 999],
      [11_000, 1000],
    ]).split('\n'),
  ).toEqual([
    'Filling: 20 %, 200 of 1000 tasks, 5 s',
    'Filling: 99 %, 999 of 1000 tasks, 11 s',
    'Filling: 100 %, 1000 of 1000 tasks, 11 s',
    '',
  ])
})
