import { expect, test } from 'vitest'

import { excerptAt } from './excerpt.ts'
import { openPath, stepsOf } from '../../../../conformance/json-path.ts'

const body = {
  tasks: [{ version: { taskId: 'a' } }, { version: { taskId: 'b' }, status: { status: 'STATUS_PAUSED', error: null } }],
}

test('reads the paths that findings write', () => {
  expect(stepsOf('$.tasks[3].specification["@type"]')).toEqual(['tasks', 3, 'specification', '@type'])
  expect(stepsOf('$')).toEqual([])
  expect(stepsOf('Content-Type')).toBeUndefined()
  expect(stepsOf('$.a b')).toBeUndefined()
  expect(openPath('$.tasks[3].alternateIds[12].id')).toBe('$.tasks[*].alternateIds[*].id')
})

test('shows the structure around a value and marks its line', () => {
  const { of, lines } = excerptAt(body, '$.tasks[1].status.status')
  expect(of).toBe('tasks[1].status')
  expect(lines.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['"STATUS_PAUSED"'])
})

test('shows the item of a list, the whole where the path leads nowhere, and no endless body', () => {
  expect(excerptAt(body, '$.tasks[0]').of).toBe('tasks[0]')
  expect(excerptAt(body, '$.nothing.there').of).toBe('')
  expect(excerptAt({ missing: 1 }, '$.access_token').lines).toHaveLength(3)
  const long = excerptAt({ list: Array.from({ length: 500 }, (_, index) => index) }, '$.list[400]')
  expect(long.lines).toHaveLength(1)
  expect(excerptAt(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])), '$.k250')).toMatchObject({
    more: 242,
  })
  const marked = excerptAt(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])), '$.k250').lines
  expect(marked.filter((line) => line.marked)).toHaveLength(1)
})
