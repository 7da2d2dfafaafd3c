// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { useInSlices } from './use-in-slices.ts'

afterEach(cleanup)

/** `ended` gets its name when it ends, done or not. */
function work(name: string, steps: number, ended: string[] = []) {
  return function* started(): Generator<undefined, string, undefined> {
    try {
      for (let step = 0; step < steps; step += 1) yield
      return name
    } finally {
      ended.push(name)
    }
  }
}

async function untilShown(read: () => string | undefined, wanted: string): Promise<void> {
  for (let turn = 0; turn < 1000 && read() !== wanted; turn += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)))
  expect(read()).toBe(wanted)
}

test('little work is done at once, much of it while the last result stays', async () => {
  const [few, many] = [work('few', 10), work('many', 500)]
  const { result, rerender } = renderHook(({ start }) => useInSlices(start), { initialProps: { start: few } })
  expect(result.current).toBe('few')
  rerender({ start: many })
  expect(result.current).toBe('few')
  await untilShown(() => result.current, 'many')
  rerender({ start: few })
  expect(result.current).toBe('few')
})

test('of inputs that change faster than the work, some are shown, and the last one always is', async () => {
  const seen = new Set<string | undefined>()
  const first = work('0', 20_000)
  const { result, rerender } = renderHook(({ start }) => useInSlices(start), { initialProps: { start: first } })
  expect(result.current).toBeUndefined()
  let last = 0
  while (seen.size < 4 && last < 2000) {
    last += 1
    rerender({ start: work(String(last), 20_000) })
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    seen.add(result.current)
  }
  expect(seen.size).toBe(4)
  await untilShown(() => result.current, String(last))
})

test('a page that is left ends its work', async () => {
  const ended: string[] = []
  const endless = work('endless', Infinity, ended)
  const { unmount } = renderHook(() => useInSlices(endless))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  const before = ended.length
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ended).toHaveLength(before + 1)
})

class Boundary extends Component<{ children: ReactNode }, { words?: string }> {
  override state: { words?: string } = {}
  static getDerivedStateFromError(error: unknown) {
    return { words: String(error) }
  }
  override render() {
    return this.state.words ?? this.props.children
  }
}

function* broken(): Generator<undefined, string, undefined> {
  for (let step = 0; step < 500; step += 1) yield
  throw new Error('broken')
}

test('what the work throws reaches the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  renderHook(() => useInSlices(broken), { wrapper: Boundary })
  await untilShown(() => document.body.textContent ?? '', 'Error: broken')
})
