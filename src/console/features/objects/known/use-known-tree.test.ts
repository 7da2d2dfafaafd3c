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
  expect(result.current).toHaveLength(9)
  isReadRef.current = true
  act(() => name(...numbered('gull-2', 9), ...numbered('gull-5', 2)))
  expect(result.current).toHaveLength(1 + 9 + 1 + 2)
  isReadRef.current = false
  act(() => name(...numbered('gull-2', 10)))
  expect(result.current.map(({ key }) => key)).toEqual(['gull-2/', 'gull-5/', ...numbered('gull-5', 2)])
  act(() => setFolder('gull-2/', true))
  expect(result.current).toHaveLength(1 + 10 + 1 + 2)
})
