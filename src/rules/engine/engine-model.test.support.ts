import fc from 'fast-check'

import type { Task } from '../../contract/task.ts'
import type { Situation } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { iso, makeDesk, recordsOf, ruleOf, start, type TestServer } from './engine.test.support.ts'

const IDS = 6
/** Changes of a task. */
const change = fc.record({
  id: fc.nat(IDS - 1),
  status: fc.constantFrom(
    'STATUS_SENT',
    'STATUS_EXECUTING',
    'STATUS_DONE_OK',
    'STATUS_DONE_NOT_OK',
    'STATUS_VERSION_REJECTED',
  ),
  error: fc.constantFrom(undefined, 'ERROR_CODE_TIMEOUT', 'ERROR_CODE_CANCELLED'),
  due: fc.option(fc.integer({ min: -600, max: 1200 }), { nil: undefined }),
  health: fc.constantFrom(undefined, 'ALERT_LEVEL_WARNING', 'ALERT_LEVEL_CAUTION', 'ALERT_LEVEL_ADVISORY'),
  isHostile: fc.boolean(),
  latitude: fc.constantFrom(43.7, 44.4),
  snapshot: fc.constantFrom(false, false, false, true),
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('poll' as const), desk: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('page' as const), desk: fc.nat(1), id: fc.nat(IDS - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late page' as const), desk: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const), desk: fc.nat(1), isLost: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rules' as const), which: fc.nat(3), delay: fc.constantFrom(0, 60) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), desk: fc.nat(1) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const area = { kind: 'around position', latitude: 43.7, longitude: -69, metres: 20_000 } as const

function rulesOf(which: number, delaySeconds: number): readonly Rule[] {
  const all = [
    ruleOf('failed'),
    ruleOf('limit', { delaySeconds }),
    ruleOf('health'),
    ruleOf('unchanged', { what: { kind: 'unchanged', forSeconds: 300 } }),
    ruleOf('silent', { what: { kind: 'silent', forSeconds: 300 } }),
    { ...ruleOf('limit'), id: 'hostile', conditions: { dispositions: ['DISPOSITION_HOSTILE'] } },
    { ...ruleOf('health'), id: 'present', what: { kind: 'present' }, conditions: { area }, level: 'advisory' },
    ruleOf('not live'),
  ] satisfies readonly Rule[]
  return which === 0 ? all : all.map((rule, index) => ({ ...rule, isOn: index % 3 !== which - 1 }))
}

/** A service with its tasks, and two desks that read it, each at its own times. */
export function makeWorld(servers: readonly [TestServer, TestServer]) {
  const tasks = new Map<string, Task>()
  const updated = new Map<string, number>()
  let now = start
  let versions = 0
  let rules = recordsOf(rulesOf(0, 0))
  const desks = servers.map((server) => makeSeat(server))

  function makeSeat(server: TestServer) {
    const desk = makeDesk([], server)
    desk.engine.setRules(rules)
    return {
      desk,
      server,
      polledAt: undefined as number | undefined,
      isLost: false,
      late: [] as { task: Task; at: number }[],
    }
  }
  type Seat = (typeof desks)[number]

  const put = ({
    id,
    status,
    error,
    due,
    health,
    isHostile,
    latitude,
    snapshot,
  }: typeof change extends fc.Arbitrary<infer One> ? One : never): void => {
    versions += 1
    now += 10
    const time = iso(now)
    const before = tasks.get(`t${id}`)?.status
    const isSame = before?.status === status
    const entityId = `e${id % 3}`
    const alert = { alertCode: 'ICE', description: 'Ice', level: health ?? '', activatedTime: iso(now) }
    tasks.set(`t${id}`, {
      version: { taskId: `t${id}`, definitionVersion: versions, statusVersion: versions },
      displayName: `Task ${id}`,
      createTime: iso(start),
      lastUpdateTime: time,
      status: {
        status,
        lastUpdateTime: isSame ? (before.lastUpdateTime ?? time) : time,
        ...(error && { taskError: { code: error } }),
      },
      relations: { assignee: { system: { entityId } } },
      ...(due !== undefined && { executionConstraints: { completeBefore: iso(now + due * 1000) } }),
      initialEntities: [
        {
          snapshot,
          entity: {
            entityId,
            aliases: { name: `Unit ${entityId}` },
            milView: { disposition: isHostile ? 'DISPOSITION_HOSTILE' : 'DISPOSITION_FRIENDLY' },
            provenance: { sourceUpdateTime: time },
            location: { position: { latitudeDegrees: latitude, longitudeDegrees: -69 } },
            health: { activeAlerts: health === undefined ? [] : [alert] },
          },
        },
      ],
    })
    updated.set(`t${id}`, now)
  }

  const give = ({ desk }: Seat, task: Task, asOf: number): void => {
    desk.tasks.addFound([
      {
        tasks: [{ id: task.version?.taskId ?? '', task, raw: task }],
        nextPageToken: undefined,
        receivedAt: now,
        asOf,
        exchangeId: undefined,
      },
    ])
  }

  const poll = (seat: Seat): void => {
    const since = seat.polledAt ?? 0
    const news = [...tasks].filter(([id]) => (updated.get(id) ?? 0) >= since).map(([, task]) => task)
    for (const task of versions % 2 === 0 ? news : news.toReversed()) give(seat, task, now)
    seat.polledAt = now
    seat.desk.read({ readUntil: now, sinceGood: 0, failures: 0 })
    round(seat)
  }

  const round = (seat: Seat): void => {
    seat.desk.pass((now - seat.desk.now()) / 1000, false)
    // A page that was read late knows no less.
    seat.desk.read({ sinceGood: seat.isLost ? 1e9 : 0 })
    seat.desk.round()
  }

  const settle = (): void => {
    for (const seat of desks) {
      seat.isLost = false
      for (const { task, at } of seat.late.splice(0)) give(seat, task, at)
      now += 1000
      seat.desk.pass((now - seat.desk.now()) / 1000, false)
      poll(seat)
    }
    for (let again = 0; again < 2; again += 1) {
      now += 1000
      desks.forEach(poll)
    }
  }

  const take = (each: Step): void => {
    switch (each.kind) {
      case 'change':
        return put(each.change)
      case 'pass':
        now += each.seconds * 1000
        for (const seat of desks) if (!seat.isLost) poll(seat)
        return
      case 'rules':
        now += 10
        desks.forEach(poll)
        rules = recordsOf(rulesOf(each.which, each.delay), now)
        for (const { desk } of desks) desk.engine.setRules(rules)
        return desks.forEach(round)
      default:
        return takeAt(each, desks[each.desk] ?? desks[0])
    }
  }

  const takeAt = (each: Exclude<Step, { kind: 'change' | 'pass' | 'rules' }>, seat: Seat | undefined): void => {
    if (seat === undefined) return
    if (each.kind === 'poll') poll(seat)
    else if (each.kind === 'lost') seat.isLost = each.isLost
    else if (each.kind === 'reload') Object.assign(seat, makeSeat(seat.server))
    else if (each.kind === 'page') {
      const task = tasks.get(`t${each.id}`)
      if (task !== undefined) seat.late.push({ task, at: now })
    } else {
      const late = seat.late.pop()
      if (late !== undefined) give(seat, late.task, late.at)
      round(seat)
    }
  }

  /** The situations of a page that reads everything now, for the first time. */
  const naive = (server: TestServer): ReadonlyMap<string, Situation> => {
    const seat = makeSeat(server)
    seat.desk.pass((now - start) / 1000, false)
    for (const task of tasks.values()) give(seat, task, now)
    seat.desk.read({ readUntil: now, sinceGood: 0 })
    seat.desk.engine.step()
    return seat.desk.engine.situations()
  }

  return { take, settle, desks, naive }
}

export const steps = fc.array(step, { minLength: 20, maxLength: 60 })
