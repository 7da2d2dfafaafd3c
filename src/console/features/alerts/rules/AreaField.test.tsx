// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Area } from '../../../../watch/wire/rule.ts'
import { copyOf } from '../../../../entity/copy.ts'
import { present } from '../../../known/live-tasks.ts'
import { AreaField } from './AreaField.tsx'

const COUNT = 5000

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  present.entities.clear()
})

function showField(area: Area | undefined) {
  const looked = vi.spyOn(present.entities, 'items')
  const onChange = vi.fn<(area: Area | undefined) => void>()
  const field = () => <AreaField area={area} onChange={onChange} />
  const { rerender } = render(field())
  return { looked, onChange, again: () => rerender(field()) }
}

function addEntities() {
  present.entities.add(
    Array.from({ length: COUNT }, (_, index) =>
      copyOf({
        entity: { entityId: `e-${index}`, aliases: { name: `Vessel ${index}` } },
        wire: {},
        source: { kind: 'opened', name: 'many.json', openedAt: 0 },
        carriedAt: undefined,
        snapshot: false,
        standIn: '',
      }),
    ),
  )
}

test('entities are not looked through while no list of them is open', () => {
  addEntities()
  const anywhere = showField(undefined)
  act(addEntities)
  anywhere.again()
  expect(anywhere.looked).not.toHaveBeenCalled()
  cleanup()

  const around = showField({ kind: 'around entity', entityId: 'e-7', metres: 1852 })
  act(addEntities)
  around.again()
  expect(around.looked).not.toHaveBeenCalled()
  expect(screen.getByRole('combobox', { name: 'Entity' })).toHaveProperty('value', 'Vessel 7')
})

test('letters of a name find an entity among thousands, of which few are offered at once', async () => {
  addEntities()
  // Room for fifty.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(50 * 28)
  const { onChange, looked } = showField({ kind: 'around entity', entityId: 'e-7', metres: 1852 })
  fireEvent.click(screen.getByRole('button', { name: 'Show all of entity' }))
  const list = await screen.findByRole('listbox', { name: 'Entity' })
  expect(await within(list).findAllByRole('option')).toHaveLength(50)
  expect(screen.getByText('There are more. Type part of a name or id')).toBeTruthy()
  expect(looked).toHaveBeenCalledTimes(1)

  const typed = { target: { value: 'vessel 4321' }, inputType: 'insertText' }
  fireEvent.input(screen.getByRole('combobox', { name: 'Entity' }), typed)
  fireEvent.click(await screen.findByRole('option', { name: 'Vessel 4321' }))
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'around entity', entityId: 'e-4321', metres: 1852 })
})

function position() {
  return screen.getByRole('textbox', { name: 'Position' })
}

test('an area that comes from elsewhere is what the fields show, and typing does not start them again', () => {
  const onChange = vi.fn<(area: Area | undefined) => void>()
  const field = (area: Area | undefined) => <AreaField area={area} onChange={onChange} />
  const { rerender } = render(field(undefined))
  expect(screen.queryByRole('textbox', { name: 'Position' })).toBeNull()
  rerender(field({ kind: 'around position', latitude: 43.5, longitude: -69, metres: 1852 }))
  const distance = screen.getByRole('textbox', { name: 'Distance' })
  expect(position()).toHaveProperty('value', '43°30.000′N 069°00.000′W')
  expect(distance).toHaveProperty('value', '1')
  fireEvent.change(distance, { target: { value: '2.' } })
  rerender(field(onChange.mock.lastCall?.[0]))
  expect(screen.getByRole('textbox', { name: 'Distance' })).toBe(distance)
  expect(distance).toHaveProperty('value', '2.')
  rerender(field({ kind: 'around position', latitude: 44, longitude: -69, metres: 5556 }))
  expect(position()).toHaveProperty('value', '44°00.000′N 069°00.000′W')
  expect(screen.getByRole('textbox', { name: 'Distance' })).toHaveProperty('value', '3')
  rerender(field(undefined))
  expect(screen.queryByRole('textbox', { name: 'Position' })).toBeNull()
})
