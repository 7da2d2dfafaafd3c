// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '../../../platform/session/query-client.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import { PART_BYTES, useText, WHOLE_BYTES } from './use-text.ts'

// Earlier tests' queries are cached for a while.
beforeEach(() => queryClient.clear())
afterEach(cleanup)

function content(sha256: string, bytes: Uint8Array<ArrayBuffer>): ShownContent {
  return {
    sha256,
    bytes: bytes.length,
    blob: new Blob([bytes]),
    detected: { kind: 'text', label: 'Text', mime: undefined },
    encoding: undefined,
  }
}

function read(shown: ShownContent, label: string) {
  return renderHook(() => useText(shown, label), { wrapper: Queries })
}

test('bytes become text in the encoding that is asked for, each read for itself', async () => {
  const shown = content('a', Uint8Array.of(0xe4, 0x31))
  const [western, cyrillic] = [read(shown, 'windows-1252'), read(shown, 'windows-1251')]
  await waitFor(() => expect(western.result.current).toEqual({ text: 'ä1', isPart: false }))
  await waitFor(() => expect(cyrillic.result.current).toEqual({ text: 'д1', isPart: false }))
})

test('of a large text the beginning is read, without half a letter at its end', async () => {
  const large = new Uint8Array(WHOLE_BYTES + 1).fill(0x61)
  large.set([0xc3, 0xa4], PART_BYTES - 1)
  const { result } = read(content('b', large), 'utf-8')
  await waitFor(() => expect(result.current?.isPart).toBe(true))
  expect(result.current?.text).toBe('a'.repeat(PART_BYTES - 1))
})

test('nothing of an object stays in memory behind its view', async () => {
  const { result, unmount } = read(content('c', Uint8Array.of(0x61)), 'utf-8')
  await waitFor(() => expect(result.current?.text).toBe('a'))
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  unmount()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
})
