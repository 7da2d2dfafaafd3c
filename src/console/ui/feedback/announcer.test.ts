// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { announce } from './announcer.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Content of a live region, newest last. */
function said(politeness: 'polite' | 'assertive'): string[] {
  return [...document.querySelectorAll(`[data-announcer=${politeness}] > *`)].map(({ textContent }) => textContent)
}

// clause(58)
// wcag(4.1.3)
test('what is said next takes nothing away from what is being read out, and the same words are said twice', () => {
  vi.useFakeTimers()
  announce('Raft, N 6 NM')
  announce('1 new caution')
  announce('1 new caution')
  announce('No connection', 'assertive')
  expect(said('polite')).toEqual(['Raft, N 6 NM', '1 new caution', '1 new caution'])
  expect(said('assertive')).toEqual(['No connection'])
})

test('nobody comes across what was said a while ago', () => {
  vi.useFakeTimers()
  announce('Copied path')
  vi.advanceTimersByTime(6_000)
  announce('Copied hash')
  vi.advanceTimersByTime(6_000)
  expect(said('polite')).toEqual(['Copied hash'])
  vi.advanceTimersByTime(6_000)
  expect(said('polite')).toEqual([])
})

test('words of an environment are words', () => {
  announce('<img src=x onerror=alert(1)>')
  expect(said('polite')).toEqual(['<img src=x onerror=alert(1)>'])
})
