import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openLibsql } from '../database/libsql.ts'
import { standingClock } from '../environment/clock.ts'
import { readScenario, scenarioAlertRules } from '../environment/scenario/read-scenario.ts'
import { scenarioFolder } from '../environment/scenario/scenario-names.ts'
import { seedScenario } from '../environment/scenario/seed.ts'
import { createSimulation } from '../environment/simulation.ts'
import { openSqlStore } from '../environment/store/sql-store.ts'
import { createCollection } from '../picture/collection.ts'
import { createEntities } from '../picture/entities.ts'
import { createTasks } from '../picture/tasks.ts'
import { createEngine } from '../rules/engine/engine.ts'
import type { Action } from '../rules/kinds/kind.ts'
import { reportsOf } from '../rules/reconcile.ts'
import { FLOOD_BEGINS, floodsOf, isRaising, peakOf, RATE_MILLISECONDS } from '../watch/wire/alarm-metrics.ts'
import { alertKey, type Alert } from '../watch/wire/alert.ts'
import { applyAcknowledgement } from '../watch/wire/apply-acknowledgement.ts'
import { applyReport, withStanding } from '../watch/wire/apply-report.ts'
import { defaultRules } from '../watch/wire/default-rules.ts'
import { readRules } from '../watch/read-rules.ts'
import { families, type FamilyId } from '../task/status-families.ts'
import { memoryBlobs } from './server/memory-blobs.ts'
import { VirtualClock } from './virtual-clock.ts'
import { HOUR } from '../format/milliseconds.ts'

/** Each time that an alert became New. */
export interface AlarmRates {
  readonly byRule: Readonly<Record<string, number>>
  readonly ofHour: readonly number[]
  /** In any ten minutes. */
  readonly peak: number
  /** Minutes with more than two, after the first hour. */
  readonly overTwoInMinute: number
  /** Share of ten-minute periods with more than ten. */
  readonly overTen: number
  readonly floods: number
  readonly inFirstTenMinutes: number
  /** Already so when the watch began. */
  readonly standing: number
}

const START = Date.parse('2026-11-21T14:22:07Z')
/** Of the simulation and the reader. Three times a desk's, as costs grow with their number. */
const POLL = 30_000
/** Operators acknowledge after this time. */
const ACKNOWLEDGED_AFTER = 120_000

function keptOf(family: FamilyId): number {
  return families.some(({ id, ended }) => id === family && ended) ? 200 : 100_000
}

/** Alerts of the default rules and a scenario's own, as its server's watch raises them in that time. */
export async function alarmRates(hours: number, seed: number): Promise<AlarmRates> {
  const folder = scenarioFolder('harbor-west') ?? ''
  const data = await mkdtemp(join(tmpdir(), 'watchfloor-rates-'))
  const sql = openLibsql(join(data, 'rates.db'), { durable: false })
  const store = await openSqlStore(sql, { name: 'rates' })
  const clock = standingClock(START)
  const blobs = memoryBlobs(new VirtualClock(START))
  const scenario = { ...readScenario(folder, START), objects: [] }
  await seedScenario(store, blobs, scenario, { name: 'harbor-west', seed, start: START })
  const simulation = createSimulation({ store, clock })
  const tasks = createTasks({ bound: keptOf })
  const entities = createEntities(tasks.all)
  const latest = new Map<string, Alert>()
  const all = new Map<string, Alert>()
  let readUntil: number | undefined
  const engine = createEngine({
    tasks: tasks.all,
    entities,
    actions: createCollection<Action>(),
    clocks: () => ({ now: clock.now(), steady: clock.now() }),
    freshness: () => ({ readUntil, sinceGood: 0, cycle: POLL, failures: 0, why: undefined }),
    latest: (key) => latest.get(key),
  })
  const rules = [...defaultRules, ...readRules(scenarioAlertRules('harbor-west'))]
  engine.setRules(rules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: 0 })))
  const put = (alert: Alert) => {
    all.set(alert.id, alert)
    latest.set(alertKey(alert), alert)
  }
  const desk = { by: 'desk', kind: 'desk' } as const
  let readTo: number | undefined
  for (let at = START; at <= START + hours * HOUR; at += POLL) {
    clock.set(at)
    await simulation.advance()
    const moment = await store.tasks.moment()
    if (moment !== readTo) {
      const page = await store.tasks.page({
        moment,
        limit: 100_000,
        ...(readTo !== undefined && { updatedAfter: at - 2 * POLL }),
      })
      const found = page.map(({ json }) => {
        const task = JSON.parse(json)
        return { id: task.version.taskId, task, raw: task }
      })
      tasks.addFound([{ tasks: found, nextPageToken: undefined, receivedAt: at, asOf: at, exchangeId: undefined }])
      readTo = moment
    }
    readUntil = at
    engine.step()
    const seen = { ...engine, situations: engine.situations(), now: at, me: desk }
    for (const report of reportsOf(seen, latest)) {
      const key = alertKey(report.kind === 'onset' ? report.situation : report)
      const alert = applyReport(latest.get(key), withStanding(report, START), { ...desk, at })
      if (alert !== undefined) put(alert)
    }
    for (const alert of all.values()) {
      const { id: alertId, raised, level, raisedAt, acknowledged } = alert
      if (acknowledged !== undefined || at - raisedAt < ACKNOWLEDGED_AFTER) continue
      const taken = applyAcknowledgement(alert, { alertId, raised, level, pressedAt: at }, { by: 'desk', at })
      if (taken !== 'outdated') put(taken)
    }
  }
  engine.stop()
  await sql.close()
  await rm(data, { recursive: true, force: true })
  return ratesOf([...all.values()], hours)
}

function ratesOf(alerts: readonly Alert[], hours: number): AlarmRates {
  const raisings = alerts.flatMap(({ ruleId, history }) => history.filter(isRaising).map(({ at }) => ({ ruleId, at })))
  const times = raisings.map(({ at }) => at).toSorted((one, other) => one - other)
  const byRule: Record<string, number> = {}
  for (const { ruleId } of raisings) byRule[ruleId] = (byRule[ruleId] ?? 0) + 1
  const countsPer = (milliseconds: number) => {
    const counts = Array.from({ length: Math.ceil((hours * HOUR) / milliseconds) }, () => 0)
    for (const at of times) {
      const index = Math.min(counts.length - 1, Math.floor((at - START) / milliseconds))
      counts[index] = (counts[index] ?? 0) + 1
    }
    return counts
  }
  const ofPeriod = countsPer(RATE_MILLISECONDS)
  return {
    byRule,
    ofHour: countsPer(HOUR),
    peak: peakOf(times),
    overTwoInMinute: countsPer(60_000)
      .slice(60)
      .filter((count) => count > 2).length,
    overTen: ofPeriod.filter((count) => count > FLOOD_BEGINS).length / ofPeriod.length,
    floods: floodsOf(times, START + hours * HOUR).length,
    inFirstTenMinutes: ofPeriod[0] ?? 0,
    standing: alerts.filter(({ history }) => history[0]?.kind === 'standing').length,
  }
}
