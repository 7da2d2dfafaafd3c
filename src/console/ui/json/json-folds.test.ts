import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { lineText } from './json-lines.ts'
import { findInTree, foldsAround, foldsFrom, treeLines, visibleLines } from './json-folds.ts'
import { linePaths } from './line-paths.ts'

const value = { name: 'Alfa', areas: [{ id: 1 }, { id: 2 }], none: {}, text: '}' }
const lines = treeLines(value)
function at(text: string) {
  return lines.findIndex((line) => lineText(line).includes(text))
}

test('a structure knows its end and how much is in it', () => {
  expect(lines[0]).toMatchObject({ end: lines.length - 1, children: 4 })
  expect(lines[at('"areas"')]).toMatchObject({ children: 2 })
  expect(lines[at('"none"')]?.end).toBeUndefined()
})

test('folding hides what is inside, and nothing else', () => {
  const shown = visibleLines(lines, new Set([at('"areas"')])).map(lineText)
  expect(shown.some((line) => line.includes('"id"'))).toBe(false)
  expect(shown.some((line) => line.includes('"none"'))).toBe(true)
  expect(visibleLines(lines, new Set([0]))).toHaveLength(1)
})

test('a match inside folds says which to open', () => {
  const folded = foldsFrom(lines, 0)
  const [match] = findInTree(lines, '"id": 2')
  expect(match).toBeDefined()
  const opened = foldsAround(lines, folded, match ?? 0)
  for (const start of opened) folded.delete(start)
  expect(visibleLines(lines, folded).some(({ index }) => index === match)).toBe(true)
})

test('of a million items only those are made that can be shown, and the rest is told', () => {
  const made = new Set<string | symbol>()
  const corners = new Proxy(
    Array.from({ length: 1_000_001 }, (_, index) => ({ latitudeDegrees: index, longitudeDegrees: 0 })),
    { get: (list, name) => (made.add(name), Reflect.get(list, name)) },
  )
  const tree = treeLines({ corners, after: 'end' })
  expect(tree.length).toBeLessThan(100_000)
  expect(made.size).toBeLessThan(100_000)
  const text = '… 990\u202f001 more items. Copy has all'
  expect(tree.at(-4)).toMatchObject({ kind: 'more', text, depth: 2 })
  expect(linePaths(tree).at(-4)).toBe('.corners')
  expect(tree[1]).toMatchObject({ children: 1_000_001, end: tree.length - 3 })
  expect(findInTree(tree, 'more items')).toEqual([])
  expect(findInTree(tree, '"end"')).toEqual([tree.length - 2])
})

test('however a large value is built, its lines have a limit', () => {
  const grid = (width: number, depth: number): unknown =>
    depth === 0 ? 1 : Array.from({ length: width }, () => grid(width, depth - 1))
  const names = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`name ${index}`, index]))
  for (const large of [grid(2, 18), grid(64, 3), grid(400, 2), [names, names]])
    expect(treeLines(large).length).toBeLessThan(251_000)
})

test('every structure has its end, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const tree = treeLines(json)
      for (const line of tree) {
        const opens = line.kind === 'bracket' && (line.text === '{' || line.text === '[')
        expect(line.end !== undefined).toBe(opens)
        if (line.end !== undefined) expect(tree[line.end]?.depth).toBe(line.depth)
      }
      expect(visibleLines(tree, new Set())).toHaveLength(tree.length)
    }),
  )
})
