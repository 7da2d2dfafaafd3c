import type { Entity } from '../../contract/entity/entity.ts'
import type { Task } from '../../contract/task.ts'
import { alertKey, type Alert, type AlertReport } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import type { Rule, RuleRecord } from '../../watch/wire/rule.ts'
import { applyReport, withStanding } from '../../watch/wire/apply-report.ts'
import { createCollection } from '../../picture/collection.ts'
import { createEntities } from '../../picture/entities.ts'
import { createTasks } from '../../picture/tasks.ts'
import type { Action } from '../kinds/kind.ts'
import { reportsOf } from '../reconcile.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Freshness } from '../../feed/freshness.ts'

export const start = Date.UTC(2026, 10, 21, 14, 22)

export function iso(time: number): string {
  return new Date(time).toISOString()
}

export function recordsOf(rules: readonly Rule[], savedAt = start): readonly RuleRecord[] {
  return rules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt }))
}

/** The default rule of this kind, changed. */
export function ruleOf(kind: Rule['what']['kind'], changes: Partial<Rule> = {}): Rule {
  const rule = defaultRules.find(({ what }) => what.kind === kind)
  if (rule === undefined) throw new Error(`no rule ${kind}`)
  return { ...rule, ...changes }
}

/** A server's alerts, by the only reducer. `beganAt`: of its watch; absent: all findings call. */
export function makeServer(beganAt?: number) {
  const alerts = new Map<string, Alert>()
  const latest = new Map<string, Alert>()
  const put = (alert: Alert): void => {
    alerts.set(alert.id, alert)
    latest.set(alertKey(alert), alert)
  }
  return {
    alerts,
    latest: (key: string) => latest.get(key),
    latestAlerts: () => latest,
    put,
    take: (reports: readonly AlertReport[], at: number, by = 'desk'): void => {
      for (const report of reports.map((each) => withStanding(each, beganAt))) {
        const key = alertKey(report.kind === 'onset' ? report.situation : report)
        const alert = applyReport(latest.get(key), report, { kind: 'desk', by, at })
        if (alert !== undefined && alert !== latest.get(key)) put(alert)
      }
    },
    open: () => [...alerts.values()].filter(({ endedAt }) => endedAt === undefined),
  }
}

export type TestServer = ReturnType<typeof makeServer>

/** For tests: one page that watches, with a clock and a reading of its own. */
export function makeDesk(rules: readonly Rule[] = defaultRules, server: TestServer = makeServer()) {
  let now = start
  let freshness: Freshness = { readUntil: start, sinceGood: 0, cycle: 10_000, failures: 0, why: undefined }
  const tasks = createTasks()
  const entities = createEntities(tasks.all)
  const actions = createCollection<Action>()
  let skew = 0
  const engine: Engine = createEngine({
    tasks: tasks.all,
    entities,
    actions,
    clocks: () => ({ now: now + skew, steady: now }),
    freshness: () => freshness,
    latest: server.latest,
  })
  engine.setRules(recordsOf(rules))
  return {
    engine,
    server,
    tasks,
    entities,
    actions,
    now: () => now,
    /** Time passes; data stay current unless `isRead` is false. */
    pass: (seconds: number, isRead = true) => {
      now += seconds * 1000
      freshness = isRead
        ? { ...freshness, readUntil: now, sinceGood: 0 }
        : { ...freshness, sinceGood: freshness.sinceGood + seconds * 1000 }
    },
    setClock: (by: number) => void (skew += by),
    read: (changes: Partial<Freshness>) => void (freshness = { ...freshness, ...changes }),
    /** An answer with these tasks, as of now. */
    answer: (...incoming: readonly Task[]) => {
      const page = incoming.map((task) => ({ id: task.version?.taskId ?? '', task, raw: task }))
      tasks.addFound([{ tasks: page, nextPageToken: undefined, receivedAt: now, asOf: now, exchangeId: undefined }])
    },
    /** Evaluates, reports, and merges at the server. */
    round: () => {
      engine.step()
      const reports = reportsOf(
        { ...engine, situations: engine.situations(), now, me: { by: 'desk', kind: 'desk' } },
        server.latestAlerts(),
      )
      server.take(reports, now)
      return reports
    },
    titles: () => [...engine.situations().values()].map(({ level, title }) => `${level}: ${title}`).toSorted(),
  }
}

export type TestDesk = ReturnType<typeof makeDesk>

let versions = 0

/** A task's next version. */
export function taskOf(id: string, task: Task, time: number): Task {
  versions += 1
  return {
    displayName: 'Hold clear',
    createTime: iso(start - 3_600_000),
    lastUpdateTime: iso(time),
    ...task,
    version: { taskId: id, definitionVersion: versions, statusVersion: versions },
    status: { lastUpdateTime: iso(time), ...task.status },
  }
}

/** A task that carries an entity. */
export function carrier(id: string, entity: Entity, time: number, snapshot = false): Task {
  const given = { aliases: { name: 'GULL 4' }, provenance: { sourceUpdateTime: iso(time) }, entityId: 'e1', ...entity }
  return taskOf(id, { status: { status: 'STATUS_EXECUTING' }, initialEntities: [{ entity: given, snapshot }] }, time)
}
