import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { clauses } from './clauses.mjs'
import { marksIn, marksOf } from './held-by.mjs'
import { pagesOf } from './pages.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const marks = marksIn(root)

test.each(Object.entries(pagesOf(marks, root)))(
  '%s says what the marked tests hold: `npm run clauses` writes it',
  (file, text) => {
    expect(readFileSync(root + file, 'utf8')).toBe(text)
  },
)

test('each clause is held by a test, or says why not; 46 are held', () => {
  expect(clauses.map(({ number }) => number)).toEqual(Array.from({ length: 62 }, (_, index) => index + 1))
  const held = new Set(marks.flatMap(({ of }) => (of.startsWith('clause') ? Number(of.slice(7, -1)) : [])))
  expect(
    clauses.filter(({ number, why }) => held.has(number) === (why !== undefined)).map(({ number }) => number),
  ).toEqual([])
  expect([...held].filter((number) => !clauses.some((each) => each.number === number))).toEqual([])
  expect(held.size).toBeGreaterThanOrEqual(46)
})

const quoted = /“([^”]+)”/g

// clause(60)
test('the statement of accessibility names a test for each feature, and settings that there are', () => {
  const statement = readFileSync(`${root}.github/ACCESSIBILITY.md`, 'utf8')
  const features = statement.split('\n').filter((line) => line.startsWith('- **'))
  expect(features.length).toBeGreaterThanOrEqual(8)
  expect(features.filter((line) => !/`(src|e2e)\/[\w./-]+\.(test|spec)\.tsx?`$/.test(line))).toEqual([])
  const settings = ['Alert', 'Preference'].map((name) =>
    readFileSync(`${root}src/console/features/settings/${name}Settings.tsx`, 'utf8'),
  )
  const named = [...statement.matchAll(quoted)].map(([, label = '']) => label)
  expect(named.filter((label) => !settings.join('\n').includes(`label="${label}"`))).toEqual([])
})

test('a mark names the test below it', () => {
  const text =
    "// clause(3), wcag(1.4.10)\n// clause(4)\ntest('one', () => {})\n  // clause(5)\n  test.each([\n    ['a (b)'],\n  ])('two %s ${names}', () => {})\n"
  expect(marksOf('a.test.ts', text)).toEqual([
    { of: 'clause(3)', file: 'a.test.ts', title: 'one' },
    { of: 'wcag(1.4.10)', file: 'a.test.ts', title: 'one' },
    { of: 'clause(4)', file: 'a.test.ts', title: 'one' },
    { of: 'clause(5)', file: 'a.test.ts', title: 'two %s …' },
  ])
  expect(() => marksOf('a.test.ts', '// clause(3)\nconst a = 1')).toThrow('a.test.ts:1: no test below the mark')
})
