// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ViewRecord } from '../../../../watch/wire/views.ts'
import { useWatch } from '../watch-store.ts'
import { moveView, useSavedViews, viewOf } from './saved-views.ts'

function record(id: string, savedAt: number): ViewRecord {
  return {
    id,
    view: viewOf(id, { name: id, address: '/tasks', isPinned: true }),
    revision: 1,
    savedAt,
    savedBy: 'hw-2',
  }
}

function Views() {
  const { views } = useSavedViews()
  return (
    <>
      {views.map(({ id }) => (
        <button key={id} type="button" onClick={() => moveView(views, id, 0)}>
          {id}
        </button>
      ))}
    </>
  )
}

function drawn() {
  return screen.getAllByRole('button').map((button) => button.textContent)
}

test('another desk’s change of views moves no row during a press, and a row is moved there and then', () => {
  vi.useFakeTimers()
  useWatch.setState({ sharing: 'shared', views: [record('bay', 1), record('map', 2)] })
  render(<Views />)
  const pressed = screen.getByRole('button', { name: 'map' })
  fireEvent.pointerDown(pressed, { button: 0, isPrimary: true, pointerType: 'mouse' })
  act(() => useWatch.setState({ views: [record('zone', 0), record('map', 2), record('bay', 3)] }))
  expect(drawn()).toEqual(['bay', 'map'])
  fireEvent.click(pressed)
  expect(drawn()).toEqual(['map', 'bay'])
  act(() => void vi.advanceTimersByTime(1))
  expect(drawn()).toEqual(['map', 'bay', 'zone'])
  vi.useRealTimers()
})
