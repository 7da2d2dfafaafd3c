// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Queries } from '../../platform/session/Queries.tsx'
import { present } from '../live-tasks.ts'
import type { PastSource } from '../past/past-source.ts'
import { useTrails } from './use-trails.ts'

afterEach(cleanup)

function never(): Promise<never> {
  return Promise.reject(new Error('not asked for'))
}

function journalOf(of: PastSource['of'], latitude: number): PastSource {
  const trails = { 'e-1': [[1, latitude, 25]] as [number, number, number][] }
  return {
    kind: 'journal',
    of,
    environment: 'Harbor West',
    track: never,
    picture: never,
    contents: never,
    exchange: never,
    exchanges: never,
    trails: () => Promise.resolve({ trails }),
  }
}

test('trails are those of the journal that is shown, the client’s or the server’s', async () => {
  const { result, rerender } = renderHook((source: PastSource) => useTrails(present, source), {
    wrapper: Queries,
    initialProps: journalOf(undefined, 60),
  })
  act(() => result.current.reach?.onHours(1))
  const places = () => result.current.trails.of('e-1').map(({ at }) => at)
  await waitFor(() => expect(places()).toEqual([[25, 60]]))
  rerender(journalOf('server', 61))
  await waitFor(() => expect(places()).toEqual([[25, 61]]))
})
