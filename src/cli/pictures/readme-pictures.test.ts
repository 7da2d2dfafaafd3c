import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('the README opens with pictures of board, map and wall, each below 150 kB', () => {
  const [opening = ''] = readFileSync(`${root}README.md`, 'utf8').split('\n## ')
  const files = [...opening.matchAll(/^!\[.+\]\((.+)\)$/gm)].map(([, file = '']) => file)
  expect(files).toEqual(['task-board', 'map', 'wall'].map((name) => `.github/pictures/${name}.webp`))
  expect(files.filter((file) => statSync(root + file).size >= 150_000)).toEqual([])
})
