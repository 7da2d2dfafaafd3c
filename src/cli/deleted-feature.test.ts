import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'watchfloor-deleted-'))
const list = join('src', 'console', 'features.ts')
const run = promisify(execFile)

/** The compiler takes five seconds, more on a busy machine. */
const PATIENCE_MILLISECONDS = 180_000

/** Deleted with a feature that it needs, as in `pairs` of `src/rules.test.ts`. */
const goesToo: Readonly<Record<string, readonly string[]>> = {
  objects: ['deleted-objects'],
  log: ['log/handover'],
}

/** Opens a saved session by the code of *Requests*: the sign-in page loads before the list of features. */
const KNOWN = 'src/console/features/sign-in/OpenRecording.tsx'

/**
 * Types links by the listed pages. Removed here, as links to a deleted page may stay: they lead to "No such
 * view".
 */
const REGISTERED = /declare module '@tanstack\/react-router' \{[^]*?\n\}\n/
const ROUTER = join('src', 'console', 'router.tsx')

const listed = readFileSync(join(root, list), 'utf8')
const features = [...listed.matchAll(/import \{ (\w+) \} from '\.\/features\/(.+)\/feature\.ts'/g)].map(
  ([, name = '', folder = '']) => ({ name, folder }),
)

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file))
  writeFileSync(
    join(copy, 'tsconfig.console.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src/console'] }),
  )
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a page is named in its folder, and else only where a link from another thing leads', () => {
  const console = join(root, 'src', 'console')
  const files = readdirSync(console, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const found = files.filter((file) => {
    const link = file.startsWith('shell/') ? '' : String.raw`(?<!\b(to|from|path)(=|: ))`
    const pages = features.map(({ folder }) => folder).filter((folder) => !file.startsWith(`features/${folder}/`))
    const page = new RegExp(`${link}['"\`]/(${pages.map((folder) => basename(folder)).join('|')})['"\`/?]`)
    return page.test(readFileSync(join(console, file), 'utf8'))
  })
  expect(found).toEqual([])
})

/** May import no feature (`src/rules.test.ts`), so the compiler needn't check them again. */
function isBelow(path: string): boolean {
  return /\.tsx?$/.test(path) && /^(?!console\/)|^console\/(ui|format|platform|domain|known)\//.test(path)
}

/** Features don't know each other (`src/rules.test.ts`), so half of them can be deleted at once. */
test.each([0, 1])(
  'without the folders and lines of half of the features the console compiles: %s',
  { timeout: PATIENCE_MILLISECONDS },
  async (turn) => {
    const gone = features.filter((_, index) => index % 2 === turn)
    expect(gone.length).toBeGreaterThan(2)
    const folders = gone.flatMap(({ folder }) => [folder, ...(goesToo[folder] ?? [])])
    rmSync(join(copy, 'src'), { recursive: true, force: true })
    mkdirSync(join(copy, 'src'))
    const isLeft = (path: string) =>
      !/\.test\.(support\.)?tsx?$/.test(path) &&
      !folders.some((folder) => path === join(root, 'src', 'console', 'features', folder))
    cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: isLeft })
    for (const path of readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' }).filter(isBelow))
      writeFileSync(join(copy, 'src', path), `// @ts-nocheck\n${readFileSync(join(root, 'src', path), 'utf8')}`)
    const isGone = (line: string) =>
      folders.some((folder) => line.includes(`/features/${folder}/feature.ts'`)) ||
      features.some(({ name, folder }) => folders.includes(folder) && line === `  ${name},`)
    const lines = listed.split('\n')
    const left = lines.filter((line) => !isGone(line))
    expect(lines.length - left.length).toBeGreaterThanOrEqual(2 * gone.length)
    writeFileSync(join(copy, list), left.join('\n'))
    const router = readFileSync(join(copy, ROUTER), 'utf8')
    expect(router).toMatch(REGISTERED)
    writeFileSync(join(copy, ROUTER), router.replace(REGISTERED, ''))
    const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.console.json']
    const said = await run(process.execPath, compiler, { cwd: copy }).catch(({ stdout }: { stdout: string }) => ({
      stdout,
    }))
    expect(said.stdout.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith(KNOWN))).toEqual([])
  },
)
