import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import type { WatchFigures } from '../../watch/figures.ts'
import { watchOperationOf } from '../../watch/router.ts'
import { operationOf } from '../http/operation-of.ts'

export interface MetricSource {
  /** Name of the environment. */
  readonly name: string
  readonly figures: () => Promise<WatchFigures>
}

export interface Metrics {
  readonly contentType: string
  /** Prometheus' text format. Rejects if a watch can't be read. */
  readonly text: () => Promise<string>
  readonly onAnswered: (method: string, path: string, status: number | undefined) => void
  readonly names: () => string[]
}

/** Labels are operations, levels, states and configured names: never ids, addresses or secrets. */
export function createMetrics(sources: readonly MetricSource[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'watchfloor_requests_total',
    help: 'Requests by operation of the interface or the watch, and status',
    labelNames: ['operation', 'status'],
    registers,
  })
  const alerts = new Gauge({
    name: 'watchfloor_alerts',
    help: 'Alerts by level and state',
    labelNames: ['environment', 'level', 'state'],
    registers,
  })
  const journalBytes = new Gauge({
    name: 'watchfloor_journal_bytes',
    help: 'Size of the journal',
    labelNames: ['environment'],
    registers,
  })
  const journalGaps = new Gauge({
    name: 'watchfloor_journal_gaps',
    help: 'Times without answers in the journal, of all clients',
    labelNames: ['environment'],
    registers,
  })

  const polls = new Counter({
    name: 'watchfloor_polls_total',
    help: 'Complete polls of tasks by the server that keeps watch',
    labelNames: ['environment'],
    registers,
  })
  const pollAge = new Gauge({
    name: 'watchfloor_poll_age_seconds',
    help: 'Time since the last of them; absent on a server that stands by',
    labelNames: ['environment'],
    registers,
  })
  const keeper = {
    leads: new Gauge({
      name: 'watchfloor_keeper_leads',
      help: '1 on the server of a database that keeps watch, 0 on one that stands by',
      labelNames: ['environment'],
      registers,
    }),
    tasks: new Gauge({
      name: 'watchfloor_keeper_tasks',
      help: 'Tasks loaded by the server that keeps watch',
      labelNames: ['environment'],
      registers,
    }),
    rules: new Gauge({
      name: 'watchfloor_keeper_rules',
      help: 'Rules that it evaluates',
      labelNames: ['environment'],
      registers,
    }),
    changes: new Counter({
      name: 'watchfloor_keeper_lead_changes_total',
      help: 'How often this server took the lead or gave it up',
      labelNames: ['environment'],
      registers,
    }),
  }
  const deliveries = new Counter({
    name: 'watchfloor_deliveries_total',
    help: 'Tries to deliver call-outs, by destination and outcome',
    labelNames: ['environment', 'destination', 'outcome'],
    registers,
  })
  const waiting = new Gauge({
    name: 'watchfloor_calls_waiting',
    help: 'Call-outs not yet delivered',
    labelNames: ['environment', 'destination'],
    registers,
  })

  const collect = async ({ name: environment, figures }: MetricSource) => {
    const { alerts: counts, journal, callOuts, polls: polled, keeper: kept } = await figures()
    polls.remove({ environment })
    pollAge.remove({ environment })
    if (polled !== undefined) polls.inc({ environment }, polled.count)
    if (polled?.ageSeconds !== undefined) pollAge.set({ environment }, polled.ageSeconds)
    for (const each of Object.values(keeper)) each.remove({ environment })
    if (kept !== undefined) {
      keeper.leads.set({ environment }, Number(kept.leads))
      keeper.tasks.set({ environment }, kept.tasks)
      keeper.rules.set({ environment }, kept.rules)
      keeper.changes.inc({ environment }, kept.leadChanges)
    }
    for (const { level, state, count } of counts) alerts.set({ environment, level, state }, count)
    for (const { destination, count } of callOuts?.waiting ?? []) waiting.set({ environment, destination }, count)
    for (const { destination, outcome, count } of callOuts?.deliveries ?? []) {
      const labels = { environment, destination, outcome }
      deliveries.remove(labels)
      deliveries.inc(labels, count)
    }
    for (const each of [journalBytes, journalGaps]) each.remove({ environment })
    if (journal === undefined) return
    journalBytes.set({ environment }, journal.bytes)
    journalGaps.set({ environment }, journal.gaps)
  }
  return {
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(sources.map(collect))
      return await registry.metrics()
    },
    onAnswered: (method, path, status) => {
      const operation = operationOf(method, path)?.id ?? watchOperationOf(method, path) ?? 'other'
      requests.inc({ operation, status: status ?? 'none' })
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  }
}
