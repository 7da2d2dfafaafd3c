import { expect, test } from 'vitest'

import {
  failedFiles,
  isWorthASecondTry,
  measuredTests,
  playwrightCounts,
  playwrightCountsOfTwo,
  tooManyFlaky,
  vitestCounts,
  vitestCountsOfTwo,
} from './test-counts.mjs'

test('adds up what passed and failed', () => {
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 2, testResults: [] }, 1)).toEqual({ passed: 7, failed: 2 })
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 7, failed: 0 })
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }, errors: [] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  })
})

function spec(line: number, title: string, status: string) {
  return { title, file: 'board.spec.ts', line, tests: [{ status }] }
}

test('runs failed end-to-end tests again, and counts and names what passed only then', () => {
  const [waits, lies] = [spec(7, 'waits', 'unexpected'), spec(8, 'lies', 'unexpected')]
  const inFile = { title: 'board.spec.ts', file: 'board.spec.ts' }
  const byGateway = { title: 'by gateway', file: 'board.spec.ts' }
  const suites = [
    { ...inFile, specs: [spec(9, 'stands', 'expected'), lies], suites: [{ ...byGateway, specs: [waits] }] },
  ]
  const first = { stats: { expected: 3, unexpected: 2 }, errors: [], suites }
  expect(isWorthASecondTry(first)).toBe(true)
  const now = [{ ...inFile, specs: [lies], suites: [{ ...byGateway, specs: [spec(7, 'waits', 'expected')] }] }]
  const second = { stats: { expected: 1, unexpected: 1 }, suites: now }
  expect(playwrightCountsOfTwo(first, second, 1)).toEqual({
    passed: 4,
    failed: 1,
    flaky: ['board.spec.ts:7 by gateway › waits'],
    remark: 'Failed:\n  board.spec.ts:8 lies',
  })
  const mended = { stats: { expected: 2, unexpected: 0 }, suites: [] }
  expect(playwrightCountsOfTwo(first, mended, 0)).toMatchObject({ passed: 5, failed: 0 })
  // One was lost, one skipped, and the run didn't finish.
  expect(playwrightCountsOfTwo(first, { stats: { expected: 1 } }, 0)).toMatchObject({ passed: 4, failed: 1 })
  expect(playwrightCountsOfTwo({ ...first, stats: { ...first.stats, skipped: 1 } }, mended, 0).failed).toBe(1)
  expect(playwrightCountsOfTwo(first, undefined, null)).toMatchObject({
    passed: 3,
    failed: 2,
    remark: expect.stringMatching(/Failed:\n  board.spec.ts:8 lies\n  board.spec.ts:7 by gateway › waits$/),
  })
})

test('no second try where nothing failed, the run broke off or too much failed', () => {
  expect(isWorthASecondTry({ stats: { expected: 3, unexpected: 0 }, errors: [] })).toBe(false)
  expect(isWorthASecondTry({ stats: { expected: 3, unexpected: 1 }, errors: [{ message: 'no such fixture' }] })).toBe(
    false,
  )
  expect(isWorthASecondTry({ stats: { expected: 3, unexpected: 31 }, errors: [] })).toBe(false)
  expect(isWorthASecondTry(undefined)).toBe(false)
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
    flaky: ['src/b.test.ts waits'],
    remark: 'Failed:\n  src/c.test.ts lies',
  })
  const mended = { ...c, status: 'passed', assertionResults: [one('passed', 'lies')] }
  expect(vitestCountsOfTwo(first, { numPassedTests: 3, testResults: [b, mended] }, 0)).toEqual({
    passed: 4,
    failed: 0,
    flaky: ['src/b.test.ts waits', 'src/c.test.ts lies'],
    remark: undefined,
  })
  // The second run didn't finish.
  expect(vitestCountsOfTwo(first, undefined, null)).toMatchObject({
    passed: 1,
    failed: 1,
    remark: expect.stringMatching(/Failed:\n  src\/b.test.ts waits\n  src\/c.test.ts lies$/),
  })
  // The first run knows why.
  const why = { ...one('failed', 'waits'), failureMessages: ['Error: too late\n  at b.test.ts:7'] }
  const reasons = [
    { name: '/x/src/b.test.ts', status: 'failed', assertionResults: [why] },
    { name: '/x/src/c.test.ts', status: 'failed', message: 'Cannot load\n- c.ts', assertionResults: [] },
  ]
  expect(vitestCountsOfTwo({ testResults: reasons }, { numPassedTests: 3, testResults: [b, mended] }, 0).flaky).toEqual(
    ['src/b.test.ts waits: Error: too late', 'src/c.test.ts: Cannot load'],
  )
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

test('more than two flaky tests are too many', () => {
  const names = ['a', 'b', 'c']
  expect(tooManyFlaky(names.slice(1))).toBe(undefined)
  expect(tooManyFlaky(names)).toBe('Failed: with CI set, at most 2 tests may be flaky')
})

function measured(line: number, seconds: string) {
  return {
    ...spec(line, 'holds', 'expected'),
    tests: [{ annotations: [{ type: 'slow' }, { type: 'processor seconds', description: seconds }] }],
  }
}

test('lists end-to-end tests by processor time, the most expensive first', () => {
  const byGateway = { title: 'by gateway', file: 'board.spec.ts', specs: [measured(9, '12.34')] }
  const inFile = { title: 'board.spec.ts', file: 'board.spec.ts', specs: [measured(7, '3.2')], suites: [byGateway] }
  expect(measuredTests({ suites: [inFile] })).toEqual([
    { name: 'board.spec.ts:9 by gateway › holds', seconds: 12.34 },
    { name: 'board.spec.ts:7 holds', seconds: 3.2 },
  ])
})
