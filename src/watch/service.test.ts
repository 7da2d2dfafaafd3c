import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { engines } from '../database/engines.test.support.ts'
import { openLibsql } from '../database/libsql.ts'
import { temporaryFolder } from '../environment/service.test.support.ts'
import {
  acknowledgementOf,
  end,
  eventsOf,
  OFF,
  onset,
  situation,
  START,
  temporaryWatch,
} from './service.test.support.ts'
import { stateOf, type Alert, type AlertReport, type Situation } from './wire/alert.ts'
import { defaultRules } from './wire/default-rules.ts'
import type { LogPage } from './wire/log.ts'
import type { RuleRecord } from './wire/rule.ts'
import { KEPT_ENDED_MILLISECONDS, MOST_REPORTS, type Acknowledged, type StateChange, type State } from './wire/state.ts'

describe.each(engines)('%s', (engine) => {
  test('a watch begins with the default rules and nothing else', async () => {
    const { ask } = await temporaryWatch({ engine })
    const state = await ask<State>('GET', '/state', undefined, 'desk-1_write')
    expect(state).toEqual({
      change: 1,
      now: START,
      me: { clientId: 'desk-1', canWrite: true, canAdmin: false },
      rules: defaultRules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: 0 })),
      alerts: [],
      gaps: [],
      beganAt: START,
      logLast: 0,
      views: [],
      persons: { persons: [], onWatch: [] },
      personRules: { isRequired: false, mayOneSign: false },
    })
  })

  test('the first report of an identity counts, whoever sends it again; what says nothing new is no change', async () => {
    const { report, ask } = await temporaryWatch({ engine })
    const [alert] = await report([onset('a')], 'desk-1_write')
    expect(alert).toMatchObject({ raised: 1, raisedAt: START, history: [{ kind: 'raised', by: 'desk-1' }] })
    const { change } = await ask<State>('GET', '/state')
    expect(await report([onset('a', { title: 'other words', asOf: START + 5 })], 'wall_wall')).toEqual([alert])
    expect(await ask<State>('GET', '/state')).toMatchObject({ change, alerts: [alert] })
  })

  // clause(21)
  test('of two desks that acknowledge, both are told the first one', async () => {
    const { report, ask } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a')])) as [Alert]
    const acknowledgements = [acknowledgementOf(alert)]
    const answers = await Promise.all(
      ['desk-1_write', 'desk-2_write'].map((token) =>
        ask<Acknowledged>('POST', '/acknowledgements', { acknowledgements }, token),
      ),
    )
    const names = answers.map(({ results }) => results[0]?.alert?.acknowledged?.by)
    expect(new Set(names).size).toBe(1)
    expect(answers[0]?.results).toMatchObject([{ outcome: 'acknowledged', alertId: alert.id }])
    const { alerts } = await ask<State>('GET', '/state')
    expect(alerts[0]?.acknowledged?.by).toBe(names[0])
    expect(alerts[0]?.history.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1)
  })

  test('an id that no database takes as it is names its alert all the same', async () => {
    const { report, ask } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a\0b\ud800')])) as [Alert]
    expect(alert.subject).toBe('task:a\0b\ud800')
    expect(await report([onset('a\0b\ud800', { asOf: START + 5 })])).toEqual([alert])
    const { results } = await ask<Acknowledged>('POST', '/acknowledgements', {
      acknowledgements: [acknowledgementOf(alert)],
    })
    expect(results).toMatchObject([{ outcome: 'acknowledged', alertId: alert.id }])
    expect((await ask<State>('GET', '/state')).alerts).toEqual([results[0]?.alert])
  })

  test('what was raised again or is gone is not acknowledged', async () => {
    const { report, ask } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a', { level: 'advisory' })])) as [Alert]
    await report([onset('a', { level: 'warning' })])
    const acknowledgements = [acknowledgementOf(alert), { ...acknowledgementOf(alert), alertId: 'x' }]
    const { results } = await ask<Acknowledged>('POST', '/acknowledgements', { acknowledgements })
    expect(results.map(({ outcome }) => outcome)).toEqual(['outdated', 'gone'])
  })

  test('a stream begins with the state, then tells each change, and ends with the watch', async () => {
    const { send, ask, report, close } = await temporaryWatch({ engine })
    const stream = await send('GET', '/stream', undefined, 'viewer')
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream')
    const next = eventsOf(stream)
    const first = await next()
    expect(first?.event).toBe('state')
    expect(first?.data).toEqual(await ask<State>('GET', '/state', undefined, 'viewer'))
    const [alert] = (await report([onset('a')])) as [Alert]
    expect(await next()).toMatchObject({ event: 'change', data: { alerts: [alert] } })
    const rule = defaultRules[0]
    await ask('PUT', '/rules/task-fails', { rule: { ...rule, isOn: false, off: OFF }, revision: 1 })
    const changed = (await next())?.data as StateChange
    expect(changed.rules).toMatchObject([{ id: 'task-fails', revision: 2, savedBy: 'desk-1', savedAt: START }])
    expect(changed.alerts).toMatchObject([{ endedAt: START, history: [{}, { words: 'Rule switched off' }] }])
    await send('DELETE', '/rules/task-fails?revision=2')
    expect((await next())?.data).toMatchObject({ removedRules: ['task-fails'] })
    await close()
    expect(await next()).toBeUndefined()
  })

  test('who saves a rule names the revision that was changed; else the saved one is told', async () => {
    const { send, ask } = await temporaryWatch({ engine })
    const rule = { ...defaultRules[1], guidance: 'mine' }
    await ask<RuleRecord>('PUT', '/rules/limit-near', { rule, revision: 1 })
    const late = await send('PUT', '/rules/limit-near', { rule, revision: 1 }, 'desk-2_write')
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'conflict', rule: { revision: 2, rule, savedBy: 'desk-1' } })
    expect((await send('DELETE', '/rules/limit-near?revision=1')).status).toBe(409)
    expect((await send('DELETE', '/rules/limit-near?revision=2')).status).toBe(204)
    expect((await send('PUT', '/rules/limit-near', { rule, revision: 2 })).status).toBe(409)
    expect((await send('PUT', '/rules/limit-near', { rule, revision: 0 })).status).toBe(200)
    expect((await ask<State>('GET', '/state')).rules.at(-1)?.id).toBe('limit-near')
  })

  test('what is over is forgotten after 31 days, and a removal is told once', async () => {
    const { report, store, clock } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a')])) as [Alert]
    await report([end(alert)])
    const { change } = await store.state()
    clock.now += 31 * 24 * 3_600_000 + 1
    await store.transaction((tx) => tx.removeEnded(clock.now - 31 * 24 * 3_600_000))
    expect((await store.state()).alerts).toEqual([])
    expect(await store.since(change)).toEqual({
      change: change + 1,
      removedAlerts: [alert.id],
      lapsed: { count: 1, from: alert.onset, to: alert.onset },
    })
    expect(await store.since(change + 1)).toBeUndefined()
  })

  test('what nobody acknowledges for weeks does not pile up, and its going is said', async () => {
    const { report, ask, store, clock } = await temporaryWatch({ engine })
    const day = 24 * 3_600_000
    const stays = situation('stays', { ruleId: 'limit-near' })
    await report([{ kind: 'onset', situation: stays }])
    for (let passed = 0; passed < 40; passed += 1) {
      const failures = Array.from({ length: 10 }, (_, index) =>
        onset(`${passed}-${index}`, { onset: clock.now, asOf: clock.now, isOnce: true }),
      )
      await report(failures)
      clock.now += day
      await store.transaction((tx) => tx.removeEnded(clock.now - KEPT_ENDED_MILLISECONDS))
    }
    // Some page still shows the first ones.
    expect(await report([onset('0-0', { onset: START, asOf: clock.now, isOnce: true })])).toEqual([])
    const { alerts, lapsed } = await ask<State>('GET', '/state')
    expect(alerts).toHaveLength(31 * 10 + 1)
    expect(alerts.map(({ subject }) => subject)).toContain(stays.subject)
    expect(lapsed).toEqual({ count: 9 * 10, from: START, to: START + 8 * day })
    clock.now += 31 * day
    await store.transaction((tx) => tx.removeEnded(clock.now - KEPT_ENDED_MILLISECONDS))
    expect((await ask<State>('GET', '/state')).lapsed).toMatchObject({ count: 40 * 10 })
    clock.now += 31 * day + 1
    await store.transaction((tx) => tx.removeEnded(clock.now - KEPT_ENDED_MILLISECONDS))
    expect((await ask<State>('GET', '/state')).lapsed).toBeUndefined()
  })

  test('a time without anybody is a gap, one of a page that is loaded again is none', async () => {
    const { send, ask, clock } = await temporaryWatch({ engine })
    const watchFor = async (milliseconds: number) => {
      const stream = await send('GET', '/stream')
      clock.now += milliseconds
      await stream.body?.cancel()
    }
    clock.now += 60_000
    await watchFor(10_000)
    clock.now += 3000
    await watchFor(10_000)
    expect((await ask<State>('GET', '/state')).gaps).toEqual([{ from: START, to: START + 60_000 }])
  })
})

// clause(46)
test('who may only read is refused in words, and may still report', async () => {
  const { send, report } = await temporaryWatch()
  const [alert] = (await report([onset('a')], 'viewer')) as [Alert]
  const refused = await send('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(alert)] }, 'viewer')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    code: 'permission_denied',
    message: 'Client viewer lacks the permission watch:write',
  })
  for (const [method, path] of [
    ['PUT', '/rules/task-fails'],
    ['DELETE', '/rules/task-fails?revision=1'],
  ] as const)
    expect((await send(method, path, method === 'PUT' ? {} : undefined, 'viewer')).status).toBe(403)
  const nobody = await send('GET', '/state', undefined, 'nobody')
  expect([nobody.status, nobody.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
})

test('the rule that says that nothing is read can be neither switched off nor removed nor made another', async () => {
  const { send } = await temporaryWatch()
  const rule = defaultRules.find(({ id }) => id === 'not-live')
  const put = (changed: object) => send('PUT', '/rules/not-live', { rule: { ...rule, ...changed }, revision: 1 })
  expect((await put({ isOn: false })).status).toBe(403)
  expect((await put({ what: { kind: 'failed' } })).status).toBe(403)
  expect((await send('DELETE', '/rules/not-live?revision=1')).status).toBe(403)
  expect((await put({ guidance: 'Call.' })).status).toBe(200)
})

test('a rule of a newer version is kept as it is; what is no rule is refused', async () => {
  const { send, ask } = await temporaryWatch()
  const newer = { version: 2, id: 'new-kind', moon: 'full' }
  expect(await ask<RuleRecord>('PUT', '/rules/new-kind', { rule: newer, revision: 0 })).toMatchObject({ rule: newer })
  for (const rule of [null, [], 'rule', { ...newer, version: 1 }, { ...newer, id: 'other' }])
    expect((await send('PUT', '/rules/new-kind', { rule, revision: 1 })).status).toBe(400)
})

test('the scope of a rule is a view of tasks that narrows them, or the rule is refused', async () => {
  const { send, ask } = await temporaryWatch()
  const put = (address: string) => {
    const rule = { ...defaultRules[0], conditions: { view: { name: 'Bay', address } } }
    return send('PUT', '/rules/task-fails', { rule, revision: 1 })
  }
  for (const [address, words] of [
    ['/entities?find=gull', 'Only a view of tasks can be a scope'],
    ['https://elsewhere.example/tasks?text=a', 'Only a view of tasks can be a scope'],
    ['/tasks?last=1h', 'A view without status, parent task or text can’t narrow'],
    ['/tasks?text=a&past=2026-11-21T14:00:00Z', 'A view of the past'],
  ] as const) {
    const refused = await put(address)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(words)])
  }
  expect((await put('/tasks?text=gull&last=1h')).status).toBe(200)
  const { rules } = await ask<State>('GET', '/state')
  expect(rules[0]?.rule).toMatchObject({ conditions: { view: { name: 'Bay', filter: { text: 'gull' } } } })
})

test('requests that are too large, too many or no such thing are refused', async () => {
  const { send } = await temporaryWatch()
  const status = async (...request: Parameters<typeof send>) => (await send(...request)).status
  expect(await status('POST', '/reports', 'x'.repeat(1_000_001))).toBe(413)
  expect(await status('POST', '/reports', '{')).toBe(400)
  expect(await status('POST', '/reports', { reports: [{ ...onset('a'), more: 1 }] })).toBe(400)
  const many = Array.from({ length: MOST_REPORTS + 1 }, (_, index) => onset(String(index)))
  expect(await status('POST', '/reports', { reports: many })).toBe(400)
  expect(await status('GET', '/nothing')).toBe(404)
  expect(await status('GET', '/rules/a/b')).toBe(404)
  expect(await status('DELETE', '/rules/a%2Fb?revision=1')).toBe(400)
  expect(await status('PATCH', '/state')).toBe(405)
  expect(await status('POST', '/reports')).toBe(400)
  const answers = await Promise.all(Array.from({ length: 250 }, () => send('GET', '/state', undefined, 'greedy')))
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(20)
  expect(await status('GET', '/state', undefined, 'another')).toBe(200)
})

test('a time that no calendar reaches is refused wherever the interface takes one, and the answer says where', async () => {
  const { report, send } = await temporaryWatch()
  const [alert] = await report([onset('a')])
  if (alert === undefined) throw new Error('not raised')
  const acknowledgement = acknowledgementOf(alert)
  for (const time of [9e15, -9e15, 1e300, -1e300, 1.5]) {
    const requests: [path: string, body: unknown, place: string][] = [
      ['/reports', { reports: [onset('b'), onset('a', { asOf: time })] }, 'reports.1.situation.asOf'],
      ['/reports', { reports: [onset('a', { onset: time })] }, 'reports.0.situation.onset'],
      ['/reports', { reports: [end(situation('a'), time)] }, 'reports.0.endedAt'],
      [
        '/acknowledgements',
        { acknowledgements: [{ ...acknowledgement, pressedAt: time }] },
        'acknowledgements.0.pressedAt',
      ],
    ]
    for (const [path, body, place] of requests) {
      const answer = await send('POST', path, body)
      expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringContaining(place) }])
    }
  }
  expect((await send('GET', '/state')).status).toBe(200)
})

test('a report from more than 60 s ahead is refused with its place, and nothing of its request is taken in', async () => {
  const { report, send, ask } = await temporaryWatch()
  await report([onset('a')])
  const requests: [bad: AlertReport, place: string][] = [
    [onset('a', { onset: START + 60_001 }), 'reports.1.situation.onset'],
    [onset('a', { asOf: START + 60_001, level: 'warning' }), 'reports.1.situation.asOf'],
    [end(situation('a'), START + 60_001), 'reports.1.endedAt'],
  ]
  for (const [bad, place] of requests) {
    const answer = await send('POST', '/reports', { reports: [onset('b'), bad] })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringContaining(place) }])
  }
  expect((await ask<State>('GET', '/state')).alerts).toMatchObject([{ subject: 'task:a', level: 'caution' }])
  expect(await report([onset('a', { onset: START + 60_000, asOf: START + 60_000 })])).toMatchObject([{ raised: 2 }])
})

test('an onset of a rule that is not there, or is off, is left out', async () => {
  const { report, ask } = await temporaryWatch()
  expect(await report([onset('a', { ruleId: 'none' })])).toEqual([])
  await ask('PUT', '/rules/silent', { rule: { ...defaultRules[4], isOn: false, off: OFF }, revision: 1 })
  expect(await report([onset('a', { ruleId: 'silent' })])).toEqual([])
})

function found(subject: string, more: Partial<Situation> = {}): AlertReport {
  return onset(subject, { isStanding: true, ...more })
}

test('what a first reading finds already so does not call, warnings and what began later do, and the log counts it once', async () => {
  const { report, ask, clock } = await temporaryWatch()
  clock.now = START + 10_000
  const alerts = await report([
    found('old'),
    found('older', { level: 'advisory', onset: START - 3_600_000 }),
    found('loud', { level: 'warning' }),
    found('new', { onset: START + 61_000, asOf: START + 61_000 }),
  ])
  expect(alerts.map(stateOf)).toEqual(['standing', 'standing', 'new', 'new'])
  const entries = async () => (await ask<LogPage>('GET', '/log')).entries.map(({ text }) => text)
  expect(await entries()).toEqual(['2 matters were already so when this watch began', 'loud failed', 'new failed'])
  const [worse] = await report([onset('old', { level: 'warning', asOf: START + 1 })])
  expect(worse && stateOf(worse)).toBe('new')
  // Over without a call: there is nothing to acknowledge.
  const { subject, ruleId } = situation('older')
  const [over] = await report([end({ ...situation('older'), ruleId, subject, onset: START - 3_600_000 })])
  expect(over && stateOf(over)).toBe('ended')

  // A keeper's first report after a night, before it is seen to watch.
  clock.now = START + 12 * 3_600_000
  const [after] = await report([found('night', { onset: clock.now - 60_000, asOf: clock.now })])
  expect(after && stateOf(after)).toBe('standing')
})

test('a full disk is told in words that name no place, which are for the log', async () => {
  const file = join(await temporaryFolder(), 'watch.db')
  const sql = openLibsql(file)
  const { send, failures } = await temporaryWatch({ sql })
  // SQLite answers as on a full disk.
  await sql.transaction((tx) => tx.query('pragma max_page_count = 1'))
  const entries = Array.from({ length: 4 }, () => ({
    id: crypto.randomUUID(),
    text: 'x'.repeat(1900),
    subjects: [],
  }))
  const answer = await send('POST', '/log', { entries })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    message: 'The server’s disk is full: free some space, and writing resumes',
  })
  expect(failures).toMatchObject([{ message: `The disk of ${file} is full: free some space, and writing resumes` }])
})
