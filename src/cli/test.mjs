// `npm test [-- unit|e2e|changed|firefox|webkit] [words for the runner]`; last line: `N passed, N failed`.
// `e2e --static`: tests tagged @tab, with environment and watch in their page.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedSinceMain, endToEndFiles, specsOf } from './changed.mjs'
import { findEngine, isEngine, titleOf } from './engines.mjs'
import { errorWords } from './error-words.mjs'
import { installIfNeeded } from './install.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { childSeconds } from './processor-seconds.mjs'
import { projectFolder, say } from './project.mjs'
import {
  failedFiles,
  isWorthASecondTry,
  listed,
  measuredTests,
  playwrightCounts,
  playwrightCountsOfTwo,
  tooManyFlaky,
  vitestCounts,
  vitestCountsOfTwo,
} from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const [first, ...rest] = process.argv.slice(2)
const kind = first === 'unit' || first === 'e2e' || first === 'changed' || isEngine(first) ? first : undefined
const given = kind === undefined && first !== undefined ? [first, ...rest] : rest
const isInTab = given.includes('--static')
const words = given.filter((word) => word !== '--static')
/** In memory where possible: each test fills a folder, many of them a browser profile. */
const temporary = process.env['TMPDIR'] ?? memoryFolder()
const variablesForAll = temporary === undefined ? {} : { TMPDIR: temporary }
/** A filter may match no tests. */
const mayBeNone = kind === 'changed' || words.includes('--last-failed')
const reports = mkdtempSync(join(tmpdir(), 'watchfloor-test-'))

/** Lines for the end. @type {string[]} */
const costs = []
/** @type {Counts[]} */
const counts = []
if (kind === 'changed') counts.push(...(await changedTests()))
else if (isEngine(kind)) counts.push(await journeys(kind))
else {
  if (kind !== 'e2e') counts.push(await unitTests(words))
  if (kind !== 'unit') counts.push(await endToEndTests(words))
}
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const { remark } of counts) if (remark !== undefined) console.log(remark)
const flaky = counts.flatMap((count) => count.flaky ?? [])
const named = listed(`Flaky, ${flaky.length} passed at the second try only:`, flaky)
if (named !== undefined) console.log(named)
for (const line of costs) console.log(line)
const tooFlaky = process.env['CI'] ? tooManyFlaky(flaky) : undefined
if (tooFlaky !== undefined) console.log(tooFlaky)
process.exitCode = failed === 0 && tooFlaky === undefined ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)

async function changedTests() {
  const { base, files } = changedSinceMain()
  const specs = specsOf(files, endToEndFiles())
  const units = await unitTests(['--changed', base, '--passWithNoTests', ...words])
  if (specs.length === 0) return [units]
  return [units, await endToEndTests([...specs.map((name) => `/${name}`), ...words])]
}

/** @param {readonly string[]} words */
async function unitTests(words) {
  return guarded('Unit tests', async () => {
    await installIfNeeded({ development: true })
    const first = await vitest('unit.json', words)
    const failed = failedFiles(first.report)
    // A complete report without failures: the runner itself failed.
    if (failed.length === 0) return vitestCounts(first.report, first.code, mayBeNone)
    const second = await vitest('unit-again.json', failed)
    return vitestCountsOfTwo(first.report, second.report, second.code)
  })
}

/** @param {string} name of its report @param {readonly string[]} words */
async function vitest(name, words) {
  const report = join(reports, name)
  const code = await node('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...words,
  ])
  return { report: read(report), code }
}

/** @param {readonly string[]} words */
async function endToEndTests(words) {
  return guarded('End-to-end tests', async () => {
    await prepare(['console', 'server', 'static'])
    await installIfNeeded({ development: true })
    // Imports a package that was just installed.
    const { findBrowser, findShell } = await import('./browser.mjs')
    const browser = await findBrowser()
    return playwright('e2e/playwright.config.ts', isInTab ? ['--grep=@tab', ...words] : words, {
      ...(isInTab && { WATCHFLOOR_TEST_IN_TAB: 'yes' }),
      WATCHFLOOR_TEST_BROWSER: JSON.stringify(browser),
      WATCHFLOOR_TEST_SHELL: JSON.stringify((await findShell()) ?? browser),
    })
  })
}

/** @param {import('./engines.mjs').EngineName} name */
async function journeys(name) {
  return guarded(`Journeys in ${titleOf(name)}`, async () => {
    await prepare(['console', 'server', 'static'])
    await installIfNeeded({ development: true })
    return playwright('e2e/engines/playwright.config.ts', words, {
      WATCHFLOOR_TEST_ENGINE: JSON.stringify(await findEngine(name)),
    })
  })
}

/** @type {(config: string, words: readonly string[], variables: Record<string, string>) => Promise<Counts>} */
async function playwright(config, words, variables) {
  /** @type {(name: string, more: readonly string[]) => Promise<{ report: unknown, code: number | null }>} */
  const run = async (name, more) => {
    const report = join(reports, name)
    const code = await node(
      'node_modules/@playwright/test/cli.js',
      ['test', `--config=${config}`, '--reporter=list,json', ...(mayBeNone ? ['--pass-with-no-tests'] : []), ...more],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...variables },
    )
    return { report: read(report), code }
  }
  const first = await run('e2e.json', words)
  try {
    if (!isWorthASecondTry(first.report)) return playwrightCounts(first.report, first.code, mayBeNone)
    const again = words.includes('--last-failed') ? words : [...words, '--last-failed']
    // One worker, with traces.
    const second = await run('e2e-again.json', [...again, '--workers=1', '--trace=on'])
    return playwrightCountsOfTwo(first.report, second.report, second.code)
  } finally {
    // Each run empties the folder.
    writeTable(measuredTests(first.report))
  }
}

/** @param {ReturnType<typeof measuredTests>} tests */
function writeTable(tests) {
  const folder = join(projectFolder, 'test-results')
  mkdirSync(folder, { recursive: true })
  const lines = tests.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${name}\n`)
  writeFileSync(join(folder, 'processor-seconds.txt'), lines.join(''))
  const sum = Math.round(tests.reduce((total, { seconds }) => total + seconds, 0))
  // More than the line below counts: a killed browser's processes have no parent that counts them.
  costs.push(`${tests.length} end-to-end tests: ${sum} s of processor, each in test-results/processor-seconds.txt`)
}

/** @type {(title: string, work: () => Promise<Counts>) => Promise<Counts>} */
async function guarded(title, work) {
  const [began, before] = [performance.now(), childSeconds()]
  try {
    const count = await work()
    const after = childSeconds()
    const spent = before === undefined || after === undefined ? '' : `, ${Math.round(after - before)} s of processor`
    costs.push(`${title}: ${Math.round((performance.now() - began) / 1000)} s${spent}`)
    return count
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      remark: `${title} could not run: ${errorWords(error)}`,
    }
  }
}

/** @param {string} file @returns {unknown} */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @type {(script: string, args: readonly string[], variables?: Record<string, string>) => Promise<number | null>} */
function node(script, args, variables = {}) {
  say(`node ${script} ${args.join(' ')}`)
  const child = spawn(process.execPath, [projectFolder + script, ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variablesForAll, ...variables },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}
