import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'

import { temporaryFolder } from '../../environment/service.test.support.ts'
import { openStoredJournal } from '../../watch/journal/stored-journal.ts'
import { acknowledgementOf, onset, temporaryWatch } from '../../watch/service.test.support.ts'
import { appInTest } from '../app.test.support.ts'
import { realMachine } from '../watch/real-machine.ts'
import { createMetrics, type MetricSource } from './metrics.ts'
import { metricsPage } from './metrics-page.ts'

function metricsOf(...sources: MetricSource[]) {
  return createMetrics(sources)
}

function pageFor(token: string | undefined, headers: IncomingMessage['headers'] = {}) {
  return metricsPage(metricsOf(), token)({ headers, httpVersion: '1.1' })
}

test('counts requests by operation and status, without paths, ids and queries', async () => {
  const { onAnswered, text } = metricsOf()
  onAnswered('POST', '/api/v1/tasks/query', 200)
  onAnswered('POST', '/environments/east/api/v1/tasks/query', 200)
  onAnswered('GET', '/environments/east/watch/v1/state', 503)
  onAnswered('PUT', '/watch/v1/rules/secret-rule', 200)
  onAnswered('GET', '/api/v1/objects/secret/path', undefined)
  onAnswered('GET', '/secret', 404)
  const lines = (await text()).split('\n').filter((line) => line.startsWith('watchfloor_requests_total{'))
  expect(lines.toSorted()).toEqual([
    'watchfloor_requests_total{operation="getObject",status="none"} 1',
    'watchfloor_requests_total{operation="getState",status="503"} 1',
    'watchfloor_requests_total{operation="other",status="404"} 1',
    'watchfloor_requests_total{operation="queryTasks",status="200"} 2',
    'watchfloor_requests_total{operation="saveRule",status="200"} 1',
  ])
})

test('counts alerts by level and state as they change, and says the journal’s size', async () => {
  const { report, ask, send, figures } = await temporaryWatch()
  const { text } = metricsOf({
    name: 'Harbor West',
    figures: async () => ({
      ...(await figures()),
      journal: { bytes: 512, gaps: 3 },
      polls: { count: 9, ageSeconds: 4.5 },
      keeper: { leads: true, tasks: 412, rules: 17, leadChanges: 3 },
      callOuts: {
        deliveries: [{ destination: 'duty', outcome: 'delivered', count: 7 }],
        waiting: [{ destination: 'duty', count: 2 }],
      },
    }),
  })
  const alertsNow = async () => (await text()).split('\n').filter((line) => /^watchfloor_alerts\{.* [1-9]/.test(line))
  expect(await alertsNow()).toEqual([])
  const [first] = await report([onset('a'), onset('b'), onset('c', { level: 'warning' })])
  const harbor = 'environment="Harbor West"'
  expect(await alertsNow()).toEqual([
    `watchfloor_alerts{${harbor},level="warning",state="new"} 1`,
    `watchfloor_alerts{${harbor},level="caution",state="new"} 2`,
  ])
  if (first === undefined) throw new Error('The report raised nothing')
  await ask('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(first)] })
  expect(await alertsNow()).toEqual([
    `watchfloor_alerts{${harbor},level="warning",state="new"} 1`,
    `watchfloor_alerts{${harbor},level="caution",state="new"} 1`,
    `watchfloor_alerts{${harbor},level="caution",state="acknowledged"} 1`,
  ])
  await send('DELETE', '/alerts', undefined, 'desk-1_write_admin')
  expect(await alertsNow()).toEqual([])
  expect(await text()).toContain(`watchfloor_deliveries_total{${harbor},destination="duty",outcome="delivered"} 7\n`)
  expect(await text()).toContain(`watchfloor_calls_waiting{${harbor},destination="duty"} 2\n`)
  expect(await text()).toContain(`watchfloor_polls_total{${harbor}} 9\n`)
  expect(await text()).toContain(`watchfloor_poll_age_seconds{${harbor}} 4.5\n`)
  expect(await text()).toContain(`watchfloor_keeper_leads{${harbor}} 1\n`)
  expect(await text()).toContain(`watchfloor_keeper_tasks{${harbor}} 412\n`)
  expect(await text()).toContain(`watchfloor_keeper_rules{${harbor}} 17\n`)
  expect(await text()).toContain(`watchfloor_keeper_lead_changes_total{${harbor}} 3\n`)
  expect(await text()).toContain(`watchfloor_journal_bytes{${harbor}} 512\n`)
  expect(await text()).toContain(`watchfloor_journal_gaps{${harbor}} 3\n`)
})

test('without a token it is open to direct requests, with one only to who has it', async () => {
  expect((await pageFor(undefined)).status).toBe(200)
  expect((await pageFor(undefined, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(403)
  expect((await pageFor('s3cret')).status).toBe(401)
  expect((await pageFor('s3cret', { authorization: 'Bearer wrong' })).status).toBe(401)
  const answer = await pageFor('s3cret', { authorization: 'Bearer s3cret', 'x-forwarded-for': '10.0.0.1' })
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await answer.text()).not.toContain('s3cret')
})

test('it takes only GET, and off loopback without a token there is none', async () => {
  const env = { incoming: { headers: {}, httpVersion: '1.1' } }
  const app = appInTest({ metrics: metricsPage(metricsOf(), undefined) })
  expect((await app.request('/metrics', {}, env)).status).toBe(200)
  expect((await app.request('/metrics', { method: 'POST' }, env)).status).toBe(405)
  expect((await appInTest({}).request('/metrics', {}, env)).status).toBe(404)
})

function observability(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../.github/observability/${name}`, import.meta.url)), 'utf8')
}

/** As in `sum by (level) (watchfloor_alerts{…})`. */
function metricsIn(expression: string): string[] {
  return expression.match(/\b(watchfloor|nodejs|process)_\w+/g) ?? []
}

test('dashboard and alerting rules name only metrics that exist', () => {
  const names = metricsOf().names()
  const { groups } = load(observability('prometheus-rules.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules).toHaveLength(4)
  const { panels } = JSON.parse(observability('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map((t) => t.expr))]
  for (const expression of expressions) {
    expect(metricsIn(expression), expression).not.toEqual([])
    expect(metricsIn(expression).filter((name) => !names.includes(name))).toEqual([])
  }
  const shown = expressions.flatMap(metricsIn)
  expect(names.filter((name) => name.startsWith('watchfloor_') && !shown.includes(name))).toEqual([])
})

test('a journal that can’t be read any more has no figures, not even old ones, and the others stay', async () => {
  let isAway = false
  const { report, figures, failures } = await temporaryWatch({
    journal: { place: { file: '' }, hours: 1, mostBytes: 1e9 },
    openJournal: async () => ({
      ...(await openStoredJournal(
        { place: { file: join(await temporaryFolder(), 'journal.db') }, hours: 1, mostBytes: 1e9 },
        { onError: () => undefined, onNotice: () => undefined },
        realMachine,
      )),
      figures: async () => {
        if (isAway) throw new Error('The thread has ended')
        return { bytes: 512, gaps: 3 }
      },
    }),
  })
  await report([onset('a')])
  const { text } = metricsOf({ name: 'Harbor West', figures })
  expect(await text()).toContain('watchfloor_journal_bytes{environment="Harbor West"} 512\n')
  isAway = true
  const without = await text()
  expect(without).not.toContain('watchfloor_journal_bytes{')
  expect(without).toContain('watchfloor_alerts{environment="Harbor West",level="caution",state="new"} 1\n')
  expect(failures).toEqual([new Error('The thread has ended')])
})
