import { expect, test } from 'vitest'

import type { ReportedProbe } from './probe-report.ts'
import { htmlReport, jsonReport, junitReport } from './probe-report.ts'

const odd = `<b title="x">'&\u0000\ud800</b>`
const about = { environment: odd, marking: 'CUI', at: Date.UTC(2026, 10, 21, 14, 22) }
const reported = (['held', 'broken', 'open'] as const).map((verdict): ReportedProbe => ({
  probe: { id: verdict, title: `Probe ${verdict}`, proves: odd, run: () => Promise.reject(new Error('not run')) },
  result: { verdict, words: odd, exchanges: [7] },
}))

test('JUnit counts failures and skips, and no text of a service gets out of its place', () => {
  const xml = junitReport(reported, about)
  expect(xml).toContain('tests="3" failures="1" skipped="1" timestamp="2026-11-21T14:22:00"')
  expect(xml).not.toContain('<b')
  expect(xml).not.toContain('\u0000')
  expect(xml.match(/<testcase /g)).toHaveLength(3)
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
    probes: [{ verdict: 'held' }, { verdict: 'broken', words: odd, exchanges: [7] }, { verdict: 'open' }],
  })
})
