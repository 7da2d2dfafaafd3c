import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const consoleFolder = fileURLToPath(new URL('..', import.meta.url))

test('no two places are gone to by the same keys', () => {
  const keys = readdirSync(consoleFolder, { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(`${consoleFolder}/${path}`, 'utf8').matchAll(/keys: '(g \w)'/g)])
    .map(([, pressed]) => pressed)
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([])
})
