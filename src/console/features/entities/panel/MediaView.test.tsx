// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { memorySource } from '../../../known/past/memory-source.ts'
import { noPast, usePast } from '../../../known/past/past-store.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { Thumbnail } from './MediaView.tsx'

const observed = vi.fn<() => void>()

class Observer {
  observe = observed
  disconnect() {}
}

afterEach(() => {
  cleanup()
  usePast.setState(noPast)
  vi.unstubAllGlobals()
})

test.each([
  ['capsule', 0],
  ['session', 1],
] as const)('in the past of a %s a picture is fetched only where it is of then', async (kind, times) => {
  vi.stubGlobal('IntersectionObserver', Observer)
  observed.mockClear()
  const basis = { tasks: [], walks: [] }
  const source = await memorySource({ kind, environment: '', basis, received: [], gaps: [], textOf: () => undefined })
  usePast.setState({ source })
  render(
    <Queries>
      <Thumbnail objectPath="a.png" />
    </Queries>,
  )
  expect(observed).toHaveBeenCalledTimes(times)
  expect(screen.queryAllByText('No picture in the past')).toHaveLength(1 - times)
})
