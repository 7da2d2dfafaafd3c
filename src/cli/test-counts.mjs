// The test runners' reports as two numbers.

/** @typedef {{ passed: number, failed: number, flaky?: readonly string[], remark?: string | undefined }} Counts */

/**
 * A crash, an empty run (unless `mayBeNone`) and a skipped test count as failures.
 * @type {(report: unknown, exitCode: number | null, mayBeNone?: boolean) => Counts}
 */
export function vitestCounts(report, exitCode, mayBeNone = false) {
  const passed = numberAt(report, 'numPassedTests')
  const skipped = numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests')
  const files = listAt(report, 'testResults')
  // A file that doesn't load reports no failed test.
  const broken = files.filter(
    (file) => textAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  )
  return judge(
    'Vitest',
    { passed, failed: numberAt(report, 'numFailedTests') + broken.length, skipped },
    exitCode,
    mayBeNone,
  )
}

/** @param {unknown} report Vitest's JSON @returns {string[]} */
export function failedFiles(report) {
  return listAt(report, 'testResults')
    .filter((file) => textAt(file, 'status') === 'failed')
    .map((file) => textAt(file, 'name'))
}

/**
 * Failed files run twice: a test that passes then counts as passed, and is flaky.
 * @type {(first: unknown, second: unknown, exitCode: number | null) => Counts}
 */
export function vitestCountsOfTwo(first, second, exitCode) {
  const again = failedFiles(first)
  const isSteady = (/** @type {unknown} */ file) => !again.includes(textAt(file, 'name'))
  const steady = listAt(first, 'testResults').filter(isSteady).flatMap(testsOf)
  const passed = steady.filter(({ status }) => status === 'passed').length
  const counts = vitestCounts(second, exitCode)
  const passedNow = listAt(second, 'testResults').flatMap((file) =>
    textAt(file, 'status') === 'passed'
      ? [fileName(file), ...testsOf(file).map(({ name }) => name)]
      : passedTests(file),
  )
  const reasons = reasonsIn(first)
  const { flaky, remark } = namedOfTwo(counts.remark, [...failedTests(first), ...failedTests(second)], passedNow)
  return {
    passed: passed + counts.passed,
    failed: counts.failed + steady.length - passed,
    flaky: flaky.map((name) => [name, reasons.get(name)].filter(Boolean).join(': ')),
    remark,
  }
}

/**
 * First lines of errors, by test or by file that doesn't load: the whole ones are far up in the output.
 * @param {unknown} report
 */
function reasonsIn(report) {
  /** @type {Map<string, string | undefined>} */
  const reasons = new Map()
  for (const file of listAt(report, 'testResults')) {
    reasons.set(fileName(file), textAt(file, 'message').split('\n', 1)[0])
    for (const one of listAt(file, 'assertionResults'))
      reasons.set(nameOf(file, one), listAt(one, 'failureMessages').join('\n').split('\n', 1)[0])
  }
  return reasons
}

/**
 * Names retried tests. One missing in the second report has failed.
 * @param {string | undefined} remark @param {readonly string[]} failed @param {readonly string[]} passedNow
 * @returns {{ flaky: readonly string[], remark: string | undefined }}
 */
function namedOfTwo(remark, failed, passedNow) {
  const names = [...new Set(failed)]
  const flaky = names.filter((name) => passedNow.includes(name))
  const lines = [
    remark,
    listed(
      'Failed:',
      names.filter((name) => !flaky.includes(name)),
    ),
  ]
  return { flaky, remark: lines.filter((line) => line !== undefined).join('\n') || undefined }
}

/** Undefined without names. @type {(title: string, names: readonly string[]) => string | undefined} */
export const listed = (title, names) =>
  names.length === 0 ? undefined : [title, ...names.map((name) => `  ${name}`)].join('\n')

/** A busy machine's share. More are faults to be found. */
const MOST_FLAKY = 2

/** Why a run in CI fails although each test passed in the end. @type {(flaky: readonly string[]) => string | undefined} */
export const tooManyFlaky = (flaky) =>
  flaky.length > MOST_FLAKY ? `Failed: with CI set, at most ${MOST_FLAKY} tests may be flaky` : undefined

/** @type {(file: unknown) => { status: string, name: string }[]} */
const testsOf = (file) =>
  listAt(file, 'assertionResults').map((one) => ({
    status: textAt(one, 'status'),
    name: nameOf(file, one),
  }))

/** @type {(file: unknown, test: unknown) => string} */
const nameOf = (file, test) => `${fileName(file)} ${textAt(test, 'fullName')}`

/** @type {(file: unknown) => string} */
const fileName = (file) => textAt(file, 'name').replace(/^.*\/src\//, 'src/')

/** @type {(file: unknown) => string[]} */
const passedTests = (file) => testsOf(file).flatMap(({ status, name }) => (status === 'passed' ? [name] : []))

/** @type {(report: unknown) => string[]} */
const failedTests = (report) =>
  listAt(report, 'testResults')
    .filter((file) => textAt(file, 'status') === 'failed')
    .flatMap((file) => {
      const names = testsOf(file).flatMap(({ status, name }) => (status === 'passed' ? [] : [name]))
      return names.length > 0 ? names : [fileName(file)]
    })

/** Playwright's. @type {(report: unknown, exitCode: number | null, mayBeNone?: boolean) => Counts} */
export function playwrightCounts(report, exitCode, mayBeNone = false) {
  const stats = at(report, 'stats')
  return judge(
    'Playwright',
    {
      passed: numberAt(stats, 'expected'),
      failed: numberAt(stats, 'unexpected') + listAt(report, 'errors').length,
      skipped: numberAt(stats, 'skipped'),
    },
    exitCode,
    mayBeNone,
  )
}

/** With more failures than this the code is at fault, not a busy machine. */
const MOST_AGAIN = 30

/** A complete run with a moderate number of failures. @param {unknown} report Playwright's JSON */
export function isWorthASecondTry(report) {
  const failed = numberAt(at(report, 'stats'), 'unexpected')
  return failed > 0 && failed <= MOST_AGAIN && listAt(report, 'errors').length === 0
}

/**
 * Failed tests run again alone: one that passes then counts as passed, and is flaky.
 * @type {(first: unknown, second: unknown, exitCode: number | null) => Counts}
 */
export function playwrightCountsOfTwo(first, second, exitCode) {
  const stats = at(first, 'stats')
  const again = playwrightCounts(second, exitCode)
  // Tests missing in the second run count as failed.
  const failed = Math.max(again.failed, numberAt(stats, 'unexpected') - again.passed) + numberAt(stats, 'skipped')
  return {
    passed: numberAt(stats, 'expected') + again.passed,
    failed,
    ...namedOfTwo(again.remark, specsThat('unexpected', first), specsThat('expected', second)),
  }
}

/** Names of tests with this status. @type {(status: 'expected' | 'unexpected', report: unknown) => string[]} */
const specsThat = (status, report) =>
  specsIn(report)
    .filter(({ spec }) => listAt(spec, 'tests').some((one) => textAt(one, 'status') === status))
    .map(({ name }) => name)

/** An annotation of a Playwright test, as a number. */
export const PROCESSOR_SECONDS = 'processor seconds'

/**
 * Processor seconds of each Playwright test that was measured, the most expensive first.
 * @type {(report: unknown) => { name: string, seconds: number }[]}
 */
export const measuredTests = (report) =>
  specsIn(report)
    .flatMap(({ spec, name }) =>
      listAt(spec, 'tests')
        .flatMap((one) => listAt(one, 'annotations'))
        .filter((annotation) => textAt(annotation, 'type') === PROCESSOR_SECONDS)
        .map((annotation) => ({ name, seconds: numberAt(annotation, 'description') })),
    )
    .toSorted((one, other) => other.seconds - one.seconds)

/**
 * All specs, named as `board.spec.ts:7 with a gateway › holds`.
 * @type {(suite: unknown, titles?: readonly string[]) => { spec: unknown, name: string }[]}
 */
function specsIn(suite, titles = []) {
  const here = listAt(suite, 'specs').map((spec) => ({
    spec,
    name: `${textAt(spec, 'file')}:${numberAt(spec, 'line')} ${[...titles, textAt(spec, 'title')].join(' › ')}`,
  }))
  return [
    ...here,
    ...listAt(suite, 'suites').flatMap((inner) => {
      const isFile = textAt(inner, 'title') === textAt(inner, 'file')
      return specsIn(inner, isFile ? titles : [...titles, textAt(inner, 'title')])
    }),
  ]
}

/**
 * @param {string} runner @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {number | null} exitCode @param {boolean} mayBeNone @returns {Counts}
 */
function judge(runner, { passed, failed, skipped }, exitCode, mayBeNone) {
  if (skipped > 0)
    return { passed, failed: failed + skipped, remark: `${runner}: ${skipped} skipped, counted as failed` }
  if (failed > 0) return { passed, failed }
  if (exitCode !== 0)
    return { passed, failed: 1, remark: `${runner} exited with code ${exitCode} though no test failed` }
  if (passed === 0 && mayBeNone) return { passed, failed, remark: `${runner} had nothing to run` }
  if (passed === 0) return { passed, failed: 1, remark: `${runner} ran no test` }
  return { passed, failed }
}

/** @type {(value: unknown, key: string) => unknown} */
const at = (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)
/** @type {(value: unknown, key: string) => number} */
const numberAt = (value, key) => Number(at(value, key) ?? 0)
/** @type {(value: unknown, key: string) => string} */
const textAt = (value, key) => {
  const text = at(value, key)
  return typeof text === 'string' ? text : ''
}
/** @type {(value: unknown, key: string) => unknown[]} */
const listAt = (value, key) => {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}
