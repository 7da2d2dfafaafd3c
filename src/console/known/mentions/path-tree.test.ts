import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createPathTree, type PathTree, type TreeRow } from './path-tree.ts'

function treeOf(...paths: string[]): PathTree {
  const tree = createPathTree()
  for (const path of paths) tree.add(path)
  return tree
}

function drawn(rows: readonly TreeRow[]): string[] {
  return rows.map(({ depth, name, isFolder, count }) => `${'  '.repeat(depth)}${name}${isFolder ? ` ${count}` : ''}`)
}

test('folders that hold nothing but one folder are one, in order, folders first', () => {
  const tree = treeOf(
    'sar/b.txt',
    'missions/2026-325/gull-2/ir/still.jpg',
    'missions/2026-325/gull-5/eo/clip.mp4',
    'sar/a/x',
    'top',
  )
  expect(drawn(tree.rows(() => true))).toEqual([
    'missions/2026-325 2',
    '  gull-2/ir 1',
    '    still.jpg',
    '  gull-5/eo 1',
    '    clip.mp4',
    'sar 2',
    '  a 1',
    '    x',
    '  b.txt',
    'top',
  ])
  expect(drawn(tree.rows((key) => key === 'sar/'))).toEqual(['missions/2026-325 2', 'sar 2', '  a 1', '  b.txt', 'top'])
})

test('a path that is a folder of another one is both', () => {
  const tree = treeOf('a/b', 'a/b/c')
  expect(tree.rows(() => true).map(({ key, position, setSize }) => [key, position, setSize])).toEqual([
    ['a/', 1, 1],
    ['a/b/', 1, 2],
    ['a/b/c', 1, 1],
    ['a/b', 2, 2],
  ])
})

const path = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd.jpg'), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))

test('whatever was added and removed, it shows what is left, each once, and counts it', () => {
  fc.assert(
    fc.property(fc.array(path), fc.array(path), (added, removed) => {
      const tree = treeOf(...added)
      for (const one of removed) tree.remove(one)
      const left = new Set(added.filter((one) => !removed.includes(one)))
      const rows = tree.rows(() => true)
      expect(
        rows
          .filter(({ isFolder }) => !isFolder)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual([...left].toSorted())
      for (const { key, isFolder, count, position, setSize } of rows) {
        if (isFolder) expect(count).toBe([...left].filter((one) => one.startsWith(key)).length)
        expect(position).toBeLessThanOrEqual(setSize)
      }
      expect(tree.rows(() => false).reduce((sum, { count }) => sum + count, 0)).toBe(left.size)
    }),
  )
})
