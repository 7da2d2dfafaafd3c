// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { clearedOutcome, predictCleared } from '../../../../entity/overrides.ts'
import { DESIGNED_CONVENTIONS, setConventions } from '../../../../format/conventions.ts'
import { loadZones } from '../../../../format/time.ts'
import { stringifySearch } from '../../../../url-state/search-params.ts'
import { OverrideResultDialog } from './OverrideResultDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setConventions(DESIGNED_CONVENTIONS)
})

const FIELD_PATH = 'milView.disposition'
const before = {
  entityId: 'e-1',
  milView: { disposition: 'DISPOSITION_SUSPICIOUS', environment: 'ENVIRONMENT_SURFACE' },
  tracked: { sensorHits: 205 },
  overrides: {
    override: [
      {
        requestId: 'o-1',
        fieldPath: FIELD_PATH,
        maskedFieldValue: { milView: { disposition: 'DISPOSITION_NEUTRAL' } },
      },
    ],
  },
}
const after = {
  entityId: 'e-1',
  milView: { disposition: 'DISPOSITION_NEUTRAL', environment: 'ENVIRONMENT_SURFACE' },
  tracked: { sensorHits: 248 },
}

function nothing() {
  return undefined
}

function WithRouter({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory(), stringifySearch })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}

function rows() {
  return screen.getAllByRole('row').map((row) => row.textContent)
}

function show(answered: unknown) {
  const prediction = predictCleared(before, FIELD_PATH)
  render(
    <OverrideResultDialog
      request={{
        entityKey: 'e-1',
        entityName: 'M/V Cape Lorne',
        fieldPath: FIELD_PATH,
        before,
        beforeAsOf: undefined,
        prediction,
        sends: { refused: '' },
        environment: 'Harbor',
        snapshot: false,
      }}
      answer={{
        entity: answered,
        status: 200,
        milliseconds: 12,
        bytes: 100,
        at: 0,
        exchangeId: 1,
        outcome: clearedOutcome(before, prediction, answered, FIELD_PATH),
        movedMetres: undefined,
      }}
      marking="CUI"
      onClose={nothing}
    />,
    { wrapper: WithRouter },
  )
}

test.each([
  [{ entityId: 'e-2', milView: { disposition: 'DISPOSITION_NEUTRAL' } }, 'entity e-2'],
  [{}, 'an object without an entity id'],
])('an answer about something else is no success', (answered, what) => {
  show(answered)
  expect(screen.getByRole('dialog', { name: 'The answer has another entity' })).toBeDefined()
  expect(screen.getByText(new RegExp(`but with ${what} instead of e-1`))).toBeDefined()
  expect(rows().join('\n')).not.toContain('Changed by this request')
})

test('the request behind the answer can be opened, in a tab of its own too', () => {
  show(after)
  const link = screen.getByRole('link', { name: 'Open in request log' })
  expect(link.getAttribute('href')).toBe('/requests?exchange=1')
})

test('shows what the answer changed, and on request every field that it did not', () => {
  show(after)
  expect(screen.getByText('Neutral', { selector: 'b span' }).parentElement?.className).toMatch(/neutral/)
  expect(rows()).toContain('tracked.sensorHits205248+43')
  expect(rows().join('\n')).not.toContain('milView.environment')
  expect(screen.getByText(/^Unchanged: 2 fields/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show all fields' }))
  expect(rows()).toContain('entityIde-1e-1unchanged')
  expect(rows()).toContain('milView.environmentSurfaceSurfaceunchanged')
  fireEvent.click(screen.getByRole('button', { name: 'Differences only' }))
  expect(rows().join('\n')).not.toContain('milView.environment')
})

test('a diff is copied in UTC alone, whatever the second clock of this desk shows', async () => {
  await loadZones()
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Asia/Kolkata', secondLabel: 'KOL' })
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show(after)
  expect(screen.getByRole('dialog').textContent).toContain('00:00:00Z (05:30 KOL)')
  fireEvent.click(screen.getByRole('button', { name: 'Copy diff' }))
  await expect.poll(() => writeText).toHaveBeenCalled()
  expect(writeText.mock.calls[0]?.[0]).toMatch(/^CUI\nEntity e-1.*\nBefore, After 00:00:00Z\n/)
  expect(writeText.mock.calls[0]?.[0]).not.toContain('KOL')
})
