import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { findingsAt } from './findings-at.ts'

function finding(path: string, changes: Partial<ExchangeFinding> = {}): ExchangeFinding {
  return { kind: 'unknown-field', severity: 'warning', path, message: path, ...changes } as ExchangeFinding
}

function isAtOrIn(path: string, holder: string): boolean {
  return (
    path.toLowerCase() === holder.toLowerCase() ||
    (holder.startsWith('$') && path.startsWith(holder) && /^[.[]/.test(path.slice(holder.length)))
  )
}

/** The same without an index. */
function searched(all: readonly ExchangeFinding[], paths: readonly string[]): readonly ExchangeFinding[] {
  const order = ['error', 'warning', 'note']
  return all
    .filter((each) => each.in !== 'request' && paths.some((path) => isAtOrIn(each.path, path)))
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}

test('what lies at a place and beneath it, the worst first, and nothing that only begins alike', () => {
  const [beneath, error] = [finding('$.tasks[1].status.status'), finding('$.tasks[1]', { severity: 'error' })]
  const all = [
    beneath,
    error,
    finding('$.tasks[10].status'),
    finding('$.tasks[1].status', { in: 'request' }),
    finding('Content-Type'),
  ]
  expect(findingsAt(all, ['$.tasks[1]'])).toEqual([error, beneath])
  expect(findingsAt(all, ['$.tasks[1].status'])).toEqual([beneath])
  expect(findingsAt(all, ['content-type'])).toEqual([all[4]])
  expect(findingsAt(all, ['$.tasks[2]', 'tasks'])).toEqual([])
  expect(findingsAt(undefined, ['$'])).toEqual([])
})

test('equals a search through all of them', () => {
  const step = fc.constantFrom('.a', '.A', '.b', '[0]', '[1]', "['x.y']")
  const place = fc.tuple(fc.constantFrom('$', '$', 'a', 'Header'), fc.array(step, { maxLength: 4 }))
  const path = place.map(([start, steps]) => start + steps.join(''))
  const findings = fc.array(
    fc
      .record({
        path,
        severity: fc.constantFrom('error' as const, 'warning' as const, 'note' as const),
        in: fc.constantFrom('request' as const, undefined),
      })
      .map(({ path: at, severity, in: side }) => finding(at, { severity, ...(side && { in: side }) })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(findings, fc.array(path, { maxLength: 3 }), (all, paths) => {
      expect(findingsAt(all, paths)).toEqual(searched(all, paths))
    }),
  )
})
