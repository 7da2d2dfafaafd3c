import { expect, test } from 'vitest'

import { check } from './check.ts'
import { processorMilliseconds } from '../processor-time.test.support.ts'
import { taskQueryResult } from './task.ts'

const MILLIONS = 20_000_000

/** Runs within a time of the processor, on any test machine. */
function within(milliseconds: number, run: () => void) {
  expect(processorMilliseconds(run)).toBeLessThan(milliseconds)
}

test('texts and names of megabytes are checked without being taken apart', () => {
  const text = 'W'.repeat(MILLIONS)
  const tasks = [{ version: { taskId: text }, displayName: text, description: text, [text]: 1 }]
  within(1000, () => {
    const { findings } = check(taskQueryResult, { tasks })
    expect(findings.length).toBeGreaterThan(0)
    expect(JSON.stringify(findings).length).toBeLessThan(10_000)
  })
})

test('hundreds of findings beneath a name of megabytes don’t each keep it', () => {
  const inside = { version: 7, status: 7, relations: 7 }
  const wire = { [`x${'W'.repeat(MILLIONS)}`]: 1, tasks: Array.from({ length: 300 }, () => inside) }
  within(1000, () => expect(JSON.stringify(check(taskQueryResult, wire).findings).length).toBeLessThan(1_000_000))
})
