// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { htmlReport, jsonReport, junitReport } from './report.ts'
import type { ProbeRun } from '../probes/probe.ts'

const verdicts = ['held', 'broken', 'open'] as const
const ODD = `<b title="x">'&\u0000\ud800</b>`
const about = { environment: ODD, marking: 'CUI', at: Date.UTC(2026, 10, 21, 14, 22) }
function runWith(words: string) {
  return verdicts.map((verdict): ProbeRun => ({
    probe: { id: verdict, title: `Probe ${verdict}`, proves: words },
    result: { verdict, words, exchanges: [7] },
  }))
}
const reported = runWith(ODD)

function parsed(xml: string) {
  return new DOMParser().parseFromString(xml, 'application/xml')
}

/** Checks with the published schema of JUnit XML. */
function junitProblems(xml: string): string[] {
  const document = parsed(xml)
  const problems = [...document.querySelectorAll('parsererror')].map(({ textContent }) => textContent)
  if (document.documentElement.tagName !== 'testsuites') problems.push('no testsuites')
  for (const suite of document.querySelectorAll('testsuites > *')) {
    if (suite.tagName !== 'testsuite') problems.push(`a ${suite.tagName} among the suites`)
    for (const name of ['name', 'tests', 'failures', 'errors', 'skipped', 'time'])
      if (!suite.hasAttribute(name)) problems.push(`a suite without ${name}`)
    const count = (selector: string) => String(suite.querySelectorAll(selector).length)
    if (suite.getAttribute('tests') !== count('testcase')) problems.push('tests miscounted')
    if (suite.getAttribute('failures') !== count('testcase > failure')) problems.push('failures miscounted')
    if (suite.getAttribute('skipped') !== count('testcase > skipped')) problems.push('skips miscounted')
    for (const one of suite.children) {
      if (one.tagName !== 'testcase') problems.push(`a ${one.tagName} among the cases`)
      for (const name of ['name', 'classname', 'time']) if (!one.hasAttribute(name)) problems.push(`no ${name}`)
    }
  }
  return problems
}

test('JUnit is what build servers take, and counts failures and skips', () => {
  expect(junitProblems(junitReport(reported, about))).toEqual([])
  const suite = parsed(junitReport(reported, about)).querySelector('testsuite')
  expect(suite?.getAttribute('tests')).toBe('3')
  expect(suite?.getAttribute('failures')).toBe('1')
  expect(suite?.getAttribute('skipped')).toBe('1')
  expect(suite?.getAttribute('timestamp')).toBe('2026-11-21T14:22:00')
  expect(junitProblems('<testsuites><testsuite/></testsuites>')).not.toEqual([])
})

test('no text of a service breaks a report or gets out of its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      expect(junitProblems(junitReport(runWith(words), { ...about, environment: words }))).toEqual([])
      const page = new DOMParser().parseFromString(
        htmlReport(runWith(words), { ...about, marking: words }),
        'text/html',
      )
      expect(page.querySelectorAll('tbody tr')).toHaveLength(3)
      expect(page.querySelectorAll('body *:not(p, b, h1, table, thead, tbody, tr, th, td)')).toHaveLength(0)
      expect(page.querySelector('tbody td:nth-child(3)')?.textContent).toBe(
        // HTML's line ends, and characters that XML can't hold.
        words
          .toWellFormed()
          .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
          .replace(/\r\n?/g, '\n'),
      )
    }),
  )
})

test('HTML has every probe, the marking, and nothing that runs', () => {
  const html = htmlReport(reported, about)
  for (const { probe } of reported) expect(html).toContain(probe.title)
  expect(html).toContain('<b>CUI</b>')
  expect(html).not.toContain('<b title')
})

test('JSON keeps everything as it was', () => {
  expect(JSON.parse(jsonReport(reported, about))).toMatchObject({
    at: '2026-11-21T14:22:00.000Z',
    probes: [{ verdict: 'held' }, { verdict: 'broken', words: ODD, exchanges: [7] }, { verdict: 'open' }],
  })
})
