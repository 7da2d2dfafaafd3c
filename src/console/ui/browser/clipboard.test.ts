// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { copyAndSay } from './clipboard.ts'

/** Last announcement, by urgency. */
function said(politeness: 'polite' | 'assertive'): string | undefined {
  return document.querySelector(`[data-announcer=${politeness}] p:last-child`)?.textContent
}

afterEach(() => vi.unstubAllGlobals())

/** Off loopback without TLS only the old command may copy. */
function pageWhereTheOldCommand(works: boolean): void {
  vi.stubGlobal('isSecureContext', false)
  Object.assign(document, { execCommand: () => works })
}

test('what was copied is said', async () => {
  const written: string[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  expect(await copyAndSay('a1b2', 'the task id')).toBe(true)
  expect(written).toEqual(['a1b2'])
  expect(said('polite')).toBe('Copied the task id')
})

test('a page without a clipboard copies by the old command, and leaves nothing behind', async () => {
  pageWhereTheOldCommand(true)
  expect(await copyAndSay('a1b2', 'path')).toBe(true)
  expect(said('polite')).toBe('Copied path')
  expect(document.querySelector('textarea')).toBeNull()
})

test('a refusal is said at once', async () => {
  pageWhereTheOldCommand(false)
  expect(await copyAndSay('a1b2', 'path')).toBe(false)
  expect(said('assertive')).toBe('Couldn’t copy: the browser blocked the clipboard')
})
