// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { currentCommands, useCommands } from '../../../platform/commands/commands.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { useTaskRows } from './use-task-rows.ts'

vi.mock('../../../ui/browser/clipboard.ts', () => ({ copyAndSay: vi.fn() }))

Element.prototype.scrollIntoView = () => undefined
vi.stubGlobal('CSS', { escape: (text: string) => text })

afterEach(() => {
  cleanup()
  vi.mocked(copyAndSay).mockClear()
})

function Detail({ id }: { id: string }) {
  useCommands([{ id: 'task.copy', label: '', keys: 'c', isFallback: true, run: () => void copyAndSay(id, 'detail') }])
  return <button type="button">Detail</button>
}

function Table({ ids, selected }: { ids: readonly string[]; selected?: string }) {
  const rows = ids.map((id) => ({ id }) as LoadedTask)
  const { scroller, listProps } = useTaskRows({ rows, keyOf: ({ id }) => id, height: 20, selected })
  return (
    <>
      <div ref={scroller} {...listProps}>
        {ids.map((id) => (
          <button key={id} type="button" data-row={id} tabIndex={-1}>
            {id}
          </button>
        ))}
      </div>
      {selected !== undefined && <Detail id={selected} />}
    </>
  )
}

/** The id that `c` copies now. */
function copied() {
  vi.mocked(copyAndSay).mockClear()
  act(() =>
    currentCommands()
      .find(({ keys }) => keys === 'c')
      ?.run(),
  )
  return vi.mocked(copyAndSay).mock.calls[0]?.[0]
}

function focus(name: string) {
  act(() => screen.getByRole('button', { name }).focus())
}

test('c copies the row with the focus, or the task that was opened since', () => {
  const { rerender } = render(<Table ids={['a', 'b', 'c']} />)
  expect(copied()).toBe(undefined)
  focus('a')
  expect(copied()).toBe('a')
  rerender(<Table ids={['a', 'b', 'c']} selected="c" />)
  expect(copied()).toBe('c')
  focus('b')
  expect(copied()).toBe('b')
  focus('Detail')
  expect(copied()).toBe('c')
})

test('once the row with the focus has gone, the open task isn’t copied in its place', () => {
  const { rerender } = render(<Table ids={['a', 'b']} selected="a" />)
  expect(copied()).toBe('a')
  focus('b')
  rerender(<Table ids={['a']} selected="a" />)
  expect(document.activeElement).toBe(document.body)
  expect(copied()).toBe(undefined)
})
