import { expect, test } from 'vitest'

import { readAudit } from './audit.mjs'

function report(vulnerabilities: object) {
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities })
}

test('a registry that tells nothing is said so and fails nothing', () => {
  for (const text of ['', 'not JSON', '{"message":"405 Method Not Allowed","error":{"summary":""}}']) {
    expect(readAudit(text)).toEqual({ line: expect.stringContaining('Not audited'), failed: false })
  }
})

test('a weakness is named, and fails the check from high on', () => {
  expect(readAudit(report({}))).toEqual({ line: 'No known vulnerability in production packages', failed: false })
  expect(readAudit(report({ a: { severity: 'moderate' } }))).toEqual({
    line: 'Known vulnerabilities: a (moderate)',
    failed: false,
  })
  expect(readAudit(report({ a: { severity: 'low' }, b: { severity: 'high' } })).failed).toBe(true)
  expect(readAudit(report({ b: { severity: 'critical' } })).failed).toBe(true)
})
