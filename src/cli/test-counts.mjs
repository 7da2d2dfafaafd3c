// @ts-check
// What the test runners' reports say, as two numbers.

/** @typedef {{ passed: number, failed: number, remark?: string }} Counts */

/**
 * A runner that crashed, ran nothing or skipped something counts as a failure.
 *
 * @param {unknown} report Vitest's JSON
 * @param {number | null} exitCode
 * @param {boolean} mayBeNone Whether it may have had nothing to run.
 * @returns {Counts}
 */
export function vitestCounts(report, exitCode, mayBeNone = false) {
  const passed = numberAt(report, 'numPassedTests')
  const skipped = numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests')
  const files = listAt(report, 'testResults')
  // A file that fails while it is read has no tests to fail.
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

/**
 * A test that passed at its second try has passed; it is named, because it has found something.
 *
 * @param {unknown} report Playwright's JSON
 * @param {number | null} exitCode
 * @param {boolean} mayBeNone Whether it may have had nothing to run.
 * @returns {Counts}
 */
export function playwrightCounts(report, exitCode, mayBeNone = false) {
  const stats = at(report, 'stats')
  const failed = numberAt(stats, 'unexpected') + listAt(report, 'errors').length
  const second = passedAtSecondTry(report)
  const counts = judge(
    'Playwright',
    {
      passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
      failed,
      skipped: numberAt(stats, 'skipped'),
    },
    exitCode,
    mayBeNone,
  )
  if (second.length === 0) return counts
  const remark = ['Passed at the second try only:', ...second.map((title) => `  ${title}`)].join('\n')
  return { ...counts, remark: [counts.remark, remark].filter((line) => line !== undefined).join('\n') }
}

/** @type {(suite: unknown) => string[]} */
function passedAtSecondTry(suite) {
  const here = listAt(suite, 'specs')
    .filter((spec) => listAt(spec, 'tests').some((one) => textAt(one, 'status') === 'flaky'))
    .map((spec) => `${textAt(spec, 'file')}:${numberAt(spec, 'line')} ${textAt(spec, 'title')}`)
  return [...here, ...listAt(suite, 'suites').flatMap(passedAtSecondTry)]
}

/**
 * @param {string} runner
 * @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {number | null} exitCode
 * @param {boolean} mayBeNone
 * @returns {Counts}
 */
function judge(runner, { passed, failed, skipped }, exitCode, mayBeNone) {
  if (skipped > 0)
    return { passed, failed: failed + skipped, remark: `${runner}: ${skipped} skipped, counted as failed` }
  if (failed > 0) return { passed, failed }
  if (exitCode !== 0)
    return { passed, failed: 1, remark: `${runner} ended with code ${exitCode} though no test failed` }
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
