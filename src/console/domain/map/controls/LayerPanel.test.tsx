// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LayerId } from '../layers.ts'
import { LayerPanel } from './LayerPanel.tsx'
import type { TrailReach } from '../trail-reach.ts'
import type { LayerReport } from '../stage/layer-feed.ts'

let width = 0
let resized = () => undefined as void

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized = look
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function panel(
  onVisible: (visible: ReadonlySet<LayerId>) => void = () => undefined,
  trailReach?: TrailReach,
  leftOut: readonly LayerId[] = [],
) {
  const reports = new Map<LayerId, LayerReport>([
    ['symbols', { count: 12, omitted: new Map([['no position', 1]]), simplified: new Map(), pending: new Map() }],
    [
      'zones',
      {
        count: 3,
        omitted: new Map(),
        simplified: new Map([['9 of 10 corners of an area left out', 2]]),
        pending: new Map([['a line of 30,000 points', 1]]),
      },
    ],
  ])
  render(
    <LayerPanel
      trailReach={trailReach}
      visible={new Set<LayerId>(['symbols', 'zones', 'trails'])}
      onVisible={onVisible}
      reports={reports}
      leftOut={leftOut}
      withoutPosition={1}
      onExport={() => undefined}
    />,
  )
}

function title() {
  return screen.getByRole('button', { name: 'Layers' })
}

test('a narrow map folds the words away, and every layer can still be switched by its name', () => {
  width = 560
  const onVisible = vi.fn<(visible: ReadonlySet<LayerId>) => void>()
  panel(onVisible)
  expect(title().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('12')).toBeNull()
  expect(screen.getByRole('button', { name: 'Symbols: 1 not drawn' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export GeoJSON' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Layers' })).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sensor fields of view' }))
  expect(onVisible).toHaveBeenCalledWith(new Set(['symbols', 'zones', 'trails', 'fields-of-view']))
})

test('it follows the width of the map until somebody chooses', () => {
  width = 900
  panel()
  expect(title().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('12')).toBeDefined()
  width = 560
  act(resized)
  expect(title().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(title())
  width = 500
  act(resized)
  expect(title().getAttribute('aria-expanded')).toBe('true')
})

test('a shape that is drawn with fewer corners, or soon will be, is not said to be missing', async () => {
  width = 900
  panel()
  fireEvent.click(screen.getByRole('button', { name: 'Zones and areas: 2 drawn simplified, 1 being simplified' }))
  const said = await screen.findByRole('dialog', { name: 'Drawn simplified, Being simplified in Zones and areas' })
  expect(said.textContent).toBe(
    'Drawn simplified9 of 10 corners of an area left out (2)Being simplifieda line of 30,000 points',
  )
})

test('a layer that crowded tiles leave out says so beside its count', async () => {
  width = 900
  panel(undefined, undefined, ['symbols'])
  fireEvent.click(screen.getByRole('button', { name: 'Symbols: not drawn where thousands crowd, 1 not drawn' }))
  const said = await screen.findByRole('dialog', { name: 'Not drawn in Symbols' })
  expect(said.textContent).toBe('Not drawn where thousands crowd. Zoom inNot drawnno position')
})

test('how far trails reach back is chosen beside them, where something keeps where entities were', () => {
  width = 900
  const onHours = vi.fn<TrailReach['onHours']>()
  panel(undefined, { hours: 0, onHours })
  fireEvent.change(screen.getByRole('combobox', { name: 'Trails reach back' }), { target: { value: '6' } })
  expect(onHours).toHaveBeenCalledWith(6)
  cleanup()
  panel()
  expect(screen.queryByRole('combobox')).toBeNull()
})
