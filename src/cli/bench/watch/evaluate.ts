import type { Task } from '../../../contract/task.ts'
import { createCollection } from '../../../picture/collection.ts'
import { createEntities } from '../../../picture/entities.ts'
import { createTasks } from '../../../picture/tasks.ts'
import { createEngine } from '../../../rules/engine/engine.ts'
import { reportsOf } from '../../../rules/reconcile.ts'
import type { Action } from '../../../rules/kinds/kind.ts'
import { defaultRules } from '../../../watch/wire/default-rules.ts'
import { alertKey, type Alert } from '../../../watch/wire/alert.ts'
import type { Conditions, Rule } from '../../../watch/wire/rule.ts'
import { applyReport } from '../../../watch/wire/apply-report.ts'

const start = Date.UTC(2026, 10, 21, 14)
const statuses = ['STATUS_SENT', 'STATUS_ACK', 'STATUS_WILCO', 'STATUS_EXECUTING', 'STATUS_CREATED']
const dispositions = ['DISPOSITION_FRIENDLY', 'DISPOSITION_NEUTRAL', 'DISPOSITION_HOSTILE']
const UNITS = 500

function iso(time: number): string {
  return new Date(time).toISOString()
}

function taskOf(index: number, version: number, time: number): Task {
  const unit = index % UNITS
  const entityId = `unit-${unit}`
  const ice = { alertCode: 'ICE', description: 'Ice', level: 'ALERT_LEVEL_CAUTION', activatedTime: iso(start) }
  return {
    version: { taskId: `task-${index}`, definitionVersion: 1, statusVersion: version },
    displayName: `Task ${index}`,
    createTime: iso(start - 60_000),
    lastUpdateTime: iso(time),
    specification: { '@type': `type.example/sar.v1.Kind${index % 7}` },
    status: { status: statuses[(index + version) % statuses.length], lastUpdateTime: iso(time) },
    relations: { assignee: { system: { entityId } } },
    executionConstraints: { completeBefore: iso(start + 1_200_000 + (index % 1000) * 60_000) },
    initialEntities: [
      {
        entity: {
          entityId,
          aliases: { name: `Unit ${unit}` },
          milView: { disposition: dispositions[unit % 3], environment: 'ENVIRONMENT_AIR' },
          provenance: { sourceUpdateTime: iso(time) },
          location: { position: { latitudeDegrees: 40 + (unit % 100) / 20, longitudeDegrees: -69 + version / 1000 } },
          health: { activeAlerts: unit === 0 ? [ice] : [] },
        },
      },
    ],
  }
}

/** The same number of rules of every kind, each with other conditions. */
function rulesOf(count: number): readonly Rule[] {
  const conditions: readonly Conditions[] = [
    {},
    { statuses: ['STATUS_EXECUTING'] },
    { dispositions: ['DISPOSITION_FRIENDLY'] },
    { specificationTypes: ['type.example/sar.v1.Kind3'] },
    { assignees: ['unit-7'] },
    { text: 'task 99' },
    { area: { kind: 'around position', latitude: 42, longitude: -69, metres: 37_040 } },
  ]
  return Array.from({ length: count }, (_, index): Rule => {
    const base = defaultRules[index % (defaultRules.length - 2)] ?? defaultRules[0]
    if (base === undefined) throw new Error('no rules')
    const area = conditions.at(-1)
    const rule = {
      ...base,
      id: `rule-${index}`,
      conditions: conditions[Math.floor(index / 5) % conditions.length] ?? {},
    }
    if (index % 10 === 8 && area !== undefined)
      return { ...rule, what: { kind: index % 20 === 8 ? 'present' : 'absent' }, conditions: area, level: 'advisory' }
    return rule
  })
}

export function evaluate({
  tasks: count,
  rules,
  changed,
  polls,
}: {
  tasks: number
  rules: number
  changed: number
  polls: number
}) {
  const tasks = createTasks()
  const entities = createEntities(tasks.all)
  const alerts = new Map<string, Alert>()
  let now = start
  const engine = createEngine({
    tasks: tasks.all,
    entities,
    actions: createCollection<Action>(),
    clocks: () => ({ now, steady: now }),
    freshness: () => ({ readUntil: now, sinceGood: 0, cycle: 10_000, failures: 0, why: undefined }),
    latest: (key) => alerts.get(key),
  })
  engine.setRules(rulesOf(rules).map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: start })))

  const answer = (list: readonly Task[]): void =>
    tasks.addPoll(
      {
        tasks: list.map((task) => ({ id: task.version?.taskId ?? '', task, raw: task })),
        nextPageToken: undefined,
        receivedAt: now,
        asOf: now,
        exchangeId: undefined,
      },
      now,
    )
  const look = (): number => {
    const before = process.cpuUsage()
    engine.step()
    const reports = reportsOf(
      { ...engine, situations: engine.situations(), now, me: { by: 'desk', kind: 'desk' } },
      alerts,
    )
    const { user, system } = process.cpuUsage(before)
    const took = (user + system) / 1000
    for (const report of reports) {
      const key = alertKey(report.kind === 'onset' ? report.situation : report)
      const alert = applyReport(alerts.get(key), report, { kind: 'desk', by: 'desk', at: now })
      if (alert !== undefined) alerts.set(key, alert)
    }
    return took
  }

  answer(Array.from({ length: count }, (_, index) => taskOf(index, 1, start - (index % 1500) * 1000)))
  const first = look()
  const each = Math.round(count * changed)
  const times = Array.from({ length: polls }, (_, poll) => {
    now += 10_000
    answer(
      Array.from({ length: each }, (_unused, index) =>
        taskOf((poll * each + index * 97) % count, poll + 2, now - 1000),
      ),
    )
    return look()
  })
  return { first, polls: times, alerts: alerts.size }
}
