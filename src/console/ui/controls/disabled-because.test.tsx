// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Combobox } from './Combobox.tsx'
import { DisabledBecause } from './disabled-because.ts'
import { Segmented } from './Segmented.tsx'
import { MultiSelect, Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const REASON = 'Your client may not change it'

const change = vi.fn<() => void>()
const options = [{ value: 'a', label: 'a' }]
const controls = {
  button: <Button onClick={change}>Save</Button>,
  checkbox: <Checkbox label="Pin" checked={false} onChange={change} />,
  combobox: <Combobox label="Zone" values={['a']} value="a" wordsOf={String} noneWords="none" onChange={change} />,
  radio: <Segmented label="Level" segments={options} value={undefined} onChange={change} />,
  select: <Select label="Kind" options={options} value="a" onChange={change} />,
  'select of many': <MultiSelect label="Kinds" options={options} values={[]} noneLabel="Any" onChange={change} />,
  switch: <Switch label="Sound" checked={false} onChange={change} />,
  'text field': <TextField label="Text" value="" onChange={change} />,
}

function isOff(): boolean {
  return document.querySelector('[aria-disabled=true], [aria-readonly=true]') !== null
}

test.each(Object.entries(controls))('a %s can be used, but not where nothing can, and says why', (name, control) => {
  const { rerender } = render(<DisabledBecause value={undefined}>{control}</DisabledBecause>)
  expect(isOff()).toBe(false)
  rerender(<DisabledBecause value={REASON}>{control}</DisabledBecause>)
  expect(isOff()).toBe(true)
  expect(document.querySelector(`[aria-description="${REASON}"]`)).not.toBeNull()
  const role = { 'select of many': 'combobox', select: 'combobox', 'text field': 'textbox' }[name] ?? name
  fireEvent.click(screen.getByRole(role))
  expect(change).not.toHaveBeenCalled()
})

test('what is so of all controls goes before what a control lacks itself', () => {
  render(
    <DisabledBecause value={REASON}>
      <Button disabledReason="Nothing is typed">Save</Button>
    </DisabledBecause>,
  )
  expect(screen.getByRole('button').getAttribute('aria-description')).toBe(REASON)
})
