// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

test('a document’s first content is drawn with its place, later content after it', async () => {
  vi.resetModules()
  const { Deferred } = await import('./Deferred.tsx')
  const seen: string[] = []
  const Content = ({ of }: { of: string }) => {
    seen.push(`content of ${of}`)
    return null
  }
  const Place = ({ of }: { of: string }) => {
    useLayoutEffect(() => void seen.push(of))
    return (
      <Deferred key={of}>
        <Content of={of} />
      </Deferred>
    )
  }
  const { rerender } = render(<Place of="Board" />)
  expect(seen.splice(0)).toEqual(['content of Board', 'Board'])
  await act(async () => rerender(<Place of="Alerts" />))
  expect(seen).toEqual(['Alerts', 'content of Alerts'])
})
