// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

/** Draws the places of pages, within one another, and says what is there. */
async function pages() {
  const { Deferred } = await import('./Deferred.tsx')
  const host = document.createElement('div')
  const root = createRoot(host)
  onTestFinished(() => act(() => root.unmount()))
  const show = (page: string) =>
    flushSync(() =>
      root.render(
        <>
          {page}
          <Deferred key={page}>
            {' head'}
            <Deferred>{' list'}</Deferred>
          </Deferred>
        </>,
      ),
    )
  return { host, show }
}

test('a document’s first content is drawn with its place, later content after it', async () => {
  const { host, show } = await pages()
  act(() => show('Board'))
  expect(host.textContent).toBe('Board head list')
  await act(async () => {
    show('Alerts')
    expect(host.textContent).toBe('Alerts')
  })
  expect(host.textContent).toBe('Alerts head list')
})

test('a key finds all of the content, however soon it comes', async () => {
  const { host, show } = await pages()
  act(() => show('Board'))
  await act(async () => {
    show('Alerts')
    let found: string | null = null
    window.addEventListener('keydown', () => (found = host.textContent), { once: true })
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
    expect(found).toBe('Alerts head list')
  })
})
