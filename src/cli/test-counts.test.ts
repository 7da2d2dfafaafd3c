import { expect, test } from 'vitest'

import { failedFiles, playwrightCounts, vitestCounts, vitestCountsOfTwo } from './test-counts.mjs'

test('adds up what passed and failed', () => {
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 2, testResults: [] }, 1)).toEqual({ passed: 7, failed: 2 })
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 7, failed: 0 })
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }, errors: [] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  })
})

test('names what passed at its second try only', () => {
  const flaky = { title: 'holds', file: 'board.spec.ts', line: 7, tests: [{ status: 'flaky' }] }
  const steady = { title: 'stands', file: 'board.spec.ts', line: 9, tests: [{ status: 'expected' }] }
  const suites = [{ specs: [steady], suites: [{ specs: [flaky] }] }]
  const report = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [], suites }
  expect(playwrightCounts(report, 0)).toEqual({
    passed: 4,
    failed: 0,
    remark: 'Passed at the second try only:\n  board.spec.ts:7 holds',
  })
})

function one(status: string, fullName: string) {
  return { status, fullName }
}

test('runs files with a failure again, and counts and names what passed only then', () => {
  const steady = { name: '/x/src/a.test.ts', status: 'passed', assertionResults: [one('passed', 'adds')] }
  const first = {
    numPassedTests: 2,
    numFailedTests: 2,
    testResults: [
      steady,
      {
        name: '/x/src/b.test.ts',
        status: 'failed',
        assertionResults: [one('failed', 'waits'), one('passed', 'sends')],
      },
      { name: '/x/src/c.test.ts', status: 'failed', assertionResults: [one('failed', 'lies')] },
    ],
  }
  expect(failedFiles(first)).toEqual(['/x/src/b.test.ts', '/x/src/c.test.ts'])
  const b = {
    name: '/x/src/b.test.ts',
    status: 'passed',
    assertionResults: [one('passed', 'waits'), one('passed', 'sends')],
  }
  const c = { name: '/x/src/c.test.ts', status: 'failed', assertionResults: [one('failed', 'lies')] }
  expect(vitestCountsOfTwo(first, { numPassedTests: 2, numFailedTests: 1, testResults: [b, c] }, 1)).toEqual({
    passed: 3,
    failed: 1,
    remark: 'Failed at both tries:\n  src/c.test.ts lies\nPassed at the second try only:\n  src/b.test.ts waits',
  })
  const mended = { ...c, status: 'passed', assertionResults: [one('passed', 'lies')] }
  expect(vitestCountsOfTwo(first, { numPassedTests: 3, testResults: [b, mended] }, 0)).toEqual({
    passed: 4,
    failed: 0,
    remark: 'Passed at the second try only:\n  src/b.test.ts waits\n  src/c.test.ts lies',
  })
  // The second run did not come to its end.
  expect(vitestCountsOfTwo(first, undefined, null)).toMatchObject({ passed: 1, failed: 1 })
  const skipped = { name: '/x/src/d.test.ts', status: 'passed', assertionResults: [one('pending', 'sleeps')] }
  const withSkipped = { ...first, testResults: [...first.testResults, skipped] }
  expect(vitestCountsOfTwo(withSkipped, { numPassedTests: 3, testResults: [b, mended] }, 0)).toMatchObject({
    failed: 1,
  })
})

test('a file that can not be read is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 1, testResults }, 1).failed).toBe(2)
  expect(playwrightCounts({ stats: { expected: 3 }, errors: [{ message: 'no such fixture' }] }, 1).failed).toBe(1)
})

test.each([vitestCounts, playwrightCounts])('a crash, an empty run and a skipped test are failures', (counts) => {
  expect(counts(undefined, null)).toMatchObject({ passed: 0, failed: 1 })
  expect(counts({ numPassedTests: 0, stats: { expected: 0 } }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(counts({ numPassedTests: 5, stats: { expected: 5 } }, 3)).toMatchObject({ passed: 5, failed: 1 })
  expect(counts({ numPassedTests: 5, numPendingTests: 2, stats: { expected: 5, skipped: 2 } }, 0)).toMatchObject({
    passed: 5,
    failed: 2,
  })
})

test.each([vitestCounts, playwrightCounts])('where there may be nothing to run, that is no failure', (counts) => {
  const none = { numPassedTests: 0, stats: { expected: 0 } }
  expect(counts(none, 0, true)).toMatchObject({ passed: 0, failed: 0 })
  expect(counts(undefined, null, true)).toMatchObject({ failed: 1 })
  expect(counts({ ...none, numFailedTests: 1, stats: { expected: 0, unexpected: 1 } }, 1, true).failed).toBe(1)
})
