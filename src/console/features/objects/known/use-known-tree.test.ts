// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { known } from '../../../known/mentions/known.ts'
import { setFolder, useKnownTree } from './use-known-tree.ts'

afterEach(() => known.clear())

function name(...paths: readonly string[]): void {
  for (const path of paths) known.name('object', path, { by: 'task', place: 'x', subject: 't', at: 1 })
  known.show()
}

function numbered(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/still-${index}.jpg`)
}

test('a folder that fills closes by itself only while nobody reads the tree', () => {
  const isReadRef = { current: false }
  name(...numbered('gull-2', 8))
  const { result } = renderHook(() => useKnownTree('', undefined, isReadRef))
  expect(result.current.rows).toHaveLength(9)
  isReadRef.current = true
  act(() => name(...numbered('gull-2', 9), ...numbered('gull-5', 2)))
  expect(result.current.rows).toHaveLength(1 + 9 + 1 + 2)
  isReadRef.current = false
  act(() => name(...numbered('gull-2', 10)))
  expect(result.current.rows.map(({ key }) => key)).toEqual(['gull-2/', 'gull-5/', ...numbered('gull-5', 2)])
  act(() => setFolder('gull-2/', true))
  expect(result.current.rows).toHaveLength(1 + 10 + 1 + 2)
})

test('of many paths the last lines stay until those with the typed text are found, all of them', async () => {
  const isReadRef = { current: false }
  name(...numbered('gull', 9000), ...numbered('tern', 9000))
  const { result, rerender } = renderHook(({ filter }) => useKnownTree(filter, undefined, isReadRef), {
    initialProps: { filter: '' },
  })
  expect(result.current).toMatchObject({ filter: '', rows: [{ key: 'gull/' }, { key: 'tern/' }] })
  rerender({ filter: 'tern' })
  expect(result.current.filter).toBe('')
  for (let turn = 0; turn < 1000 && result.current.filter === ''; turn += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)))
  expect(result.current.filter).toBe('tern')
  expect(result.current.rows).toHaveLength(9001)
})
