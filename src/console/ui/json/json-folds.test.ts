import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { lineText } from './json-lines.ts'
import { findInTree, foldsAround, foldsFrom, treeLines, visibleLines } from './json-folds.ts'

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
