// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import { useSession } from '../../platform/session/session.ts'
import { ArrangementDialog } from './ArrangementDialog.tsx'
import { arrangementOf, arrangementsOf, keepArrangement } from './arrangement.ts'
import type { DeskWindow } from './desk-window.ts'

const box = { left: 0, top: 0, width: 400, height: 400 }

function open(address: string, part: string): DeskWindow {
  return { id: part, address: `${address}?window=${part}`, part, box, isLinked: true, isVisible: true, isAt: undefined }
}

const map = open('/entities', 'map')
const log = open('/log', 'log')

vi.mock('./desk-windows.ts', () => ({
  expectedWindows: () => Promise.resolve(),
  askWindows: () => Promise.resolve({ windows: [log], silent: 0 }),
}))

afterEach(cleanup)

async function saveAs(name: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
  await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Name' })))
}

function saved() {
  return arrangementsOf('Harbor West').map(({ name, windows }) => [name, windows[0]?.address])
}

function keep(name: string, environment = 'Harbor West') {
  const made = arrangementOf(name, environment, [map])
  if (made !== undefined) keepArrangement(made)
}

beforeAll(() => abouts.load())

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ environment: { name: 'Harbor West', url: 'https://hw.example', marking: '' } })
})

test('an arrangement is replaced by one of its name only after a question', async () => {
  keep('Night watch')
  render(<ArrangementDialog />)
  await saveAs('Day watch')
  await saveAs(' Night watch ')
  const asked = screen.getByRole('dialog', { name: 'Replace “Night watch”?' })
  expect(asked.textContent).toContain('with 1 window')
  expect(saved()).toEqual([
    ['Day watch', log.address],
    ['Night watch', map.address],
  ])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Replace' })))
  expect(screen.queryByRole('dialog', { name: 'Replace “Night watch”?' })).toBe(null)
  expect(saved()).toEqual([
    ['Night watch', log.address],
    ['Day watch', log.address],
  ])
})

test('no arrangement goes to make room for another one', async () => {
  for (let number = 0; number < 19; number += 1) keep(`${number}`)
  keep('Night watch')
  render(<ArrangementDialog />)
  await saveAs('Day watch')
  const save = screen.getByRole('button', { name: 'Save open windows' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(save.getAttribute('aria-description')).toBe('20 are saved. Forget one first')
  expect(saved()).toHaveLength(20)
  await saveAs('Night watch')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Replace' })))
  expect(saved()).toHaveLength(20)
  expect(saved()[0]).toEqual(['Night watch', log.address])
  fireEvent.click(screen.getByRole('button', { name: 'Forget 7' }))
  await saveAs('Day watch')
  expect(saved()).toHaveLength(20)
  expect(saved()[0]).toEqual(['Day watch', log.address])
})

test('arrangements of other environments, which are not listed, leave room for those that are', async () => {
  for (let number = 0; number < 20; number += 1) keep(`${number}`, 'Another')
  render(<ArrangementDialog />)
  await saveAs('Day watch')
  expect(screen.queryByRole('alert')).toBe(null)
  expect(saved()).toEqual([['Day watch', log.address]])
  expect(arrangementsOf('Another')).toHaveLength(20)
})
