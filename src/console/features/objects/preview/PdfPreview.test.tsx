// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '../../../platform/session/query-client.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import type { ShownContent } from '../transfer/transfer.ts'

vi.stubGlobal('Worker', NoWorker)
vi.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  RenderingCancelledException: class extends Error {},
  getDocument: () => ({ promise: Promise.resolve(document), destroy: () => undefined }),
}))

const content: ShownContent = {
  sha256: 'a',
  bytes: 1,
  blob: new Blob(['%']),
  detected: { kind: 'pdf', label: 'PDF', mime: 'application/pdf' },
  encoding: undefined,
}

/** Page 2 of three can't be opened, and page 1 can't be drawn at its first size. */
const document = {
  numPages: 3,
  loadingTask: { destroy: () => Promise.resolve() },
  getPage: async (number: number) => {
    if (number === 2) throw new Error('odd object')
    return {
      getViewport: ({ scale }: { scale: number }) => ({ width: 100 * scale, height: 100 * scale }),
      render: ({ viewport }: { viewport: { width: number } }) => ({
        promise:
          number === 1 && Math.abs(viewport.width) < 50 ? Promise.reject(new Error('odd font')) : Promise.resolve(),
        cancel: () => undefined,
      }),
    }
  },
}

function NoWorker() {
  return undefined
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a page that can’t be opened or drawn leaves the others within reach, and other sizes', async () => {
  const { PdfPreview } = await import('./PdfPreview.tsx')
  render(<PdfPreview content={content} onPages={() => undefined} />, { wrapper: Queries })
  expect((await screen.findByRole('alert')).textContent).toBe('Page 1 can’t be drawn: odd font')
  fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  await screen.findByRole('figure', { name: 'Page 1' })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Page 2 can’t be drawn: odd object')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByRole('figure', { name: 'Page 3' })
  expect(screen.queryByRole('alert')).toBeNull()
})
