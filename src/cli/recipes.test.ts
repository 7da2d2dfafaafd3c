import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { outcome } from './recipe-outcome.test.support.ts'
import { recipes, type FileChange } from './recipes.test.support.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The compiler takes six seconds, more on a busy machine. */
const PATIENCE_MILLISECONDS = 180_000

const RULES = 'src/rules.test.ts'
const OUTCOME = 'src/outcome.test.ts'
/** Rules that new files can break, and the outcome of each recipe. */
const WANTED = 'imports only what it may|imports itself|with its ending|one dialect|no barrels|names of files|outcome'

const copy = mkdtempSync(join(tmpdir(), 'watchfloor-recipes-'))
const run = promisify(execFile)

beforeAll(() => {
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file))
  // No recipe changes anything that these may import, and they take a third of the compiler's time.
  for (const path of filesIn('src/console/ui'))
    writeFileSync(join(copy, path), `// @ts-nocheck\n${readFileSync(join(root, path), 'utf8')}`)
  for (const { files } of Object.values(recipes))
    for (const [file, change] of Object.entries(files)) apply(join(copy, file), change)
  writeFileSync(join(copy, OUTCOME), outcome)
  cpSync(join(root, RULES), join(copy, RULES))
  // Files that the rules check, and a configuration for the copy.
  mkdirSync(join(copy, 'e2e'))
  cpSync(join(root, 'vite.config.ts'), join(copy, 'vite.config.ts'))
  const config =
    "export default { define: { IS_STATIC: 'false' }, test: { testTimeout: 60_000, isolate: false, maxWorkers: 1 } }\n"
  writeFileSync(join(copy, 'vitest.config.mjs'), config)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** TypeScript of ours. */
function filesIn(folder: string): string[] {
  return readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
}

function apply(file: string, change: FileChange): void {
  mkdirSync(dirname(file), { recursive: true })
  if (typeof change === 'string') return writeFileSync(file, change)
  let text = readFileSync(file, 'utf8')
  for (const [words, added] of Object.entries(change)) {
    if (text.split(words).length !== 2) throw new Error(`${file}: "${words}" is to stand there once`)
    text = text.replace(words, () => added + words)
  }
  return writeFileSync(file, text)
}

test.each(Object.entries(recipes))('%s takes no more files than it may', (_, { most, files }) => {
  const places = Object.entries(files).map(([file, change]) =>
    typeof change === 'string' && !existsSync(join(root, dirname(file))) ? dirname(file) : file,
  )
  expect(new Set(places).size).toBeLessThanOrEqual(most)
})

test('what the recipes write compiles', { timeout: PATIENCE_MILLISECONDS }, async () => {
  await expect(
    run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.'], {
      cwd: copy,
    }).catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout))),
  ).resolves.toBeDefined()
})

test('it keeps to the rules of the house and does what it is for', { timeout: PATIENCE_MILLISECONDS }, async () => {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', copy, RULES, OUTCOME, '-t', WANTED]
  const { stdout } = await run(process.execPath, vitest, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } }).catch(
    ({ stdout: said }: { stdout: string }) => Promise.reject(new Error(said)),
  )
  expect(stdout).toContain('Test Files  2 passed')
  expect(stdout).toContain(`Tests  ${6 + Object.keys(recipes).length} passed`)
})
