import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { ProbeRun } from '../probes/probe.ts'
import { entryWords, readBaseline } from './baseline.ts'
import { htmlReport, jsonReport, junitReport } from './report.ts'

const TODAY = '2026-11-26'
const finding = {
  operation: 'Query tasks',
  kind: 'wrong type',
  part: 'body of the answer',
  place: '$.tasks[7].name',
  reason: 'Fixed in release 7',
  until: '2027-01-31',
}

function read(...entries: readonly unknown[]) {
  const baseline = readBaseline(JSON.stringify(entries), TODAY)
  if ('problem' in baseline) throw new Error(baseline.problem)
  return baseline
}

const found = { path: '$.tasks[3].name', kind: 'wrong type', severity: 'error', expected: 'text', got: '7' } as const
const other = { ...found, path: '$.tasks[3].taskId' }
const exchanges = [anExchange({ findings: [found, other] })]
const broken: ProbeRun = {
  probe: { id: 'status-union', title: 'Statuses', proves: 'They add up' },
  result: { verdict: 'broken', words: '3 missing', exchanges: [] },
}
const about = { environment: 'hw', marking: 'CUI', at: Date.UTC(2026, 10, 26), exchanges }

test('a known finding is accepted at every position of its list, until the end of its last day', () => {
  const last = { probe: 'status-union', reason: 'Slow index', until: TODAY }
  const past = { ...last, until: '2026-11-25' }
  const { known, expired } = read(finding, last, past)
  expect([...known.values()].map(({ until }) => until)).toEqual(['2027-01-31', TODAY])
  expect(expired.map(({ until }) => until)).toEqual(['2026-11-25'])
  expect([finding, past].map(entryWords)).toEqual([
    'Query tasks, $.tasks[7].name (body of the answer): wrong type',
    'probe status-union',
  ])
  const { findings } = JSON.parse(jsonReport([], { ...about, baseline: read(finding) }))
  expect(findings).toMatchObject([{ known: 'Known until 2027-01-31: Fixed in release 7' }, { place: other.path }])
  expect(findings[1]).not.toHaveProperty('known')
})

test('a finding of the JSON report becomes known by a reason and a day', () => {
  const { findings } = JSON.parse(jsonReport([], about))
  const entries = findings.map((each: object) => ({ ...each, reason: 'Agreed', until: TODAY }))
  expect(entries).toHaveLength(2)
  expect(jsonReport([], { ...about, baseline: read(...entries) }).match(/"known"/g)).toHaveLength(2)
})

test('reports say why something is known, and build servers skip it', () => {
  const runs = [broken, { ...broken, known: 'Known until 2027-01-31: Slow index' }]
  const junit = junitReport(runs, { ...about, baseline: read(finding) })
  expect(junit.match(/<failure/g)).toHaveLength(2)
  expect(junit).toContain('<skipped message="3 missing Known until 2027-01-31: Slow index"/>')
  expect(junit).toMatch(/name="[^"]*\$\.tasks\[3\]\.name[^"]*" time="0"><skipped message="[^"]*Fixed in release 7"/)
  const html = htmlReport(runs, { ...about, baseline: read(finding) })
  expect(html).toContain('3 missing\nKnown until 2027-01-31: Slow index')
  expect(html).toContain('<p>Known until 2027-01-31: Fixed in release 7<br>')
})

test.each([
  ['{', 'the file'],
  ['[{}]', '0.reason'],
  [JSON.stringify([finding, { ...finding, until: 'soon' }]), '1.until: Must be a day'],
  [JSON.stringify([{ ...finding, reason: ' ' }]), '0.reason: Must not be empty'],
  [JSON.stringify([{ ...finding, place: undefined }]), '0: Must have probe, or operation, kind, part and place'],
])('a file that is none says where: %s', (text, problem) => {
  expect(readBaseline(text, TODAY)).toEqual({ problem: expect.stringContaining(problem) })
})

test('the example of the documentation is such a file', () => {
  const page = readFileSync(new URL('../../../.github/OPERATING.md', import.meta.url), 'utf8')
  const example = /## Probes in a pipeline.*?```json\n(.*?)```/s.exec(page)?.[1] ?? ''
  expect(readBaseline(example, TODAY)).toMatchObject({ known: { size: 2 }, expired: [] })
})
