import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join('src/console', path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }))

/** Styles of every page, which belong to no module. */
const words = sheets
  .filter(({ path }) => !path.endsWith('.module.css'))
  .flatMap(({ text }) => [...text.matchAll(/[^{};]*(?=\{)/g)])
  .flatMap(([selector]) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, word = '']) => word))

test('the words of the type are those of the style sheets: `npx vitest run src/console/ui/styles -u` writes it', async () => {
  const union = [...new Set(words)].toSorted().map((word) => `'${word}'`)
  const lines = union.join(' | ').replaceAll(/(.{1,105})( \| |$)/g, '  | $1\n')
  await expect(`/** Written by \`primitives-words.test.ts\`. */\nexport type Word =\n${lines}`).toMatchFileSnapshot(
    './primitives-words.ts',
  )
})

test('modules compose words that there are', () => {
  const composed = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/composes: ([^;]*) from global/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => ({ path, name })),
    ),
  )
  expect(composed.length).toBeGreaterThan(400)
  expect(composed.filter(({ name }) => !words.includes(name))).toEqual([])
})
