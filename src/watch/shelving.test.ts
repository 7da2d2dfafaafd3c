import { describe, expect, test } from 'vitest'

import { engines, temporarySql } from '../database/engines.test.support.ts'
import { acknowledgementOf, end, eventsOf, onset, situation, START, temporaryWatch } from './service.test.support.ts'
import { returnDue } from './operations/shelve.ts'
import { alertCounts } from './figures.ts'
import { createAlertIndex } from './alert-index.ts'
import { stateOf, type Alert } from './wire/alert.ts'
import { defaultRules } from './wire/default-rules.ts'
import type { LogPage } from './wire/log.ts'
import type { Shelvings } from './wire/shelving.ts'
import { defaultSite } from './wire/site.ts'
import type { StateChange, State } from './wire/state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REASON = 'Mast being worked on until 18Z'

type Watch = Awaited<ReturnType<typeof temporaryWatch>>

async function raisedIn({ report }: Watch, ...subjects: string[]): Promise<Alert[]> {
  return await report(
    subjects.map((subject) => onset(subject)),
    'desk-1_write',
  )
}

function shelveBody(alerts: readonly Alert[], until = START + HOUR, reason = REASON) {
  return { alerts: alerts.map(({ id, level }) => ({ alertId: id, level })), until, reason }
}

async function shelvedIn(watch: Watch, subject = 'a', until = START + HOUR): Promise<Alert> {
  const { results } = await watch.ask<Shelvings>(
    'POST',
    '/shelvings',
    shelveBody(await raisedIn(watch, subject), until),
  )
  const [alert] = results.map((each) => each.alert)
  if (alert === undefined) throw new Error('Not shelved')
  return alert
}

async function alertIn({ ask }: Watch, subject = 'a'): Promise<Alert | undefined> {
  return (await ask<State>('GET', '/state')).alerts.find((alert) => alert.subject === `task:${subject}`)
}

async function saidIn({ ask }: Watch): Promise<(string | undefined)[][]> {
  return (await ask<LogPage>('GET', '/log')).entries
    .filter(({ kind }) => kind !== 'alert raised')
    .map(({ kind, text, by }) => [kind, text, ...(by === undefined ? [] : [by])])
}

describe.for(engines)('shelving on %s', (engine) => {
  // clause(48)
  test('a shelved alert says who, why and until when, to every desk, and after a restart', async () => {
    const sql = await temporarySql(engine)
    const watch = await temporaryWatch({ sql })
    const next = eventsOf(await watch.send('GET', '/stream', undefined, 'viewer'))
    await next()
    const [alert] = await raisedIn(watch, 'a')
    await next()
    await watch.ask('POST', '/shelvings', shelveBody(alert === undefined ? [] : [alert]))
    const shelved = { by: 'desk-1', at: START, until: START + HOUR, reason: REASON, level: 'caution' }
    const told = (await next())?.data as StateChange
    expect(told.alerts?.[0]).toMatchObject({ raised: 1, shelved })
    await watch.close()
    const again = await temporaryWatch({ sql })
    const kept = await alertIn(again)
    expect(kept?.shelved).toEqual(shelved)
    expect(kept && stateOf(kept)).toBe('shelved')
    expect(await saidIn(again)).toEqual([
      ['alert shelved', `a failed, shelved until 2026-11-21T15:00Z: ${REASON}`, 'desk-1'],
    ])
  })

  // clause(48)
  test('at its time it is New and counts as raised again, once for all servers of a database', async () => {
    const sql = await temporarySql(engine)
    const watch = await temporaryWatch({ sql })
    await watch.ask('POST', '/acknowledgements', {
      acknowledgements: (await raisedIn(watch, 'a')).map(acknowledgementOf),
    })
    await shelvedIn(watch)
    expect(await returnDue(watch.store, START + HOUR - 1)).toBe(false)
    expect((await alertIn(watch))?.acknowledged).toMatchObject({ by: 'desk-1' })
    const at = START + HOUR + 500
    await Promise.all([returnDue(watch.store, at), returnDue(watch.store, at)])
    expect(await returnDue(watch.store, at)).toBe(false)
    const alert = await alertIn(watch)
    expect(alert).toMatchObject({ raised: 2, raisedAt: at })
    expect(alert && stateOf(alert)).toBe('new')
    expect(alert?.history.at(-1)).toEqual({ kind: 'returned', at, level: 'caution' })
    expect(await saidIn(watch)).toEqual([
      ['alert acknowledged', 'a failed. The picture was 2 s old', 'desk-1'],
      ['alert shelved', `a failed, shelved until 2026-11-21T15:00Z: ${REASON}`, 'desk-1'],
      ['alert returned', 'a failed, returned at its time'],
    ])
  })

  test('what was over by then is told among ended ones, without an acknowledgement, and never lapses', async () => {
    const watch = await temporaryWatch({ engine })
    await shelvedIn(watch)
    await watch.report([end(situation('a'), START + 1000)], 'desk-2_write')
    const over = await alertIn(watch)
    expect(over && stateOf(over)).toBe('shelved')
    await returnDue(watch.store, START + HOUR)
    const alert = await alertIn(watch)
    expect(alert).toMatchObject({ raised: 1, endedAt: START + 1000 })
    expect(alert && stateOf(alert)).toBe('ended')
    expect((await saidIn(watch)).at(-1)).toEqual(['alert returned', 'a failed, returned at its time, over by then'])
    await watch.store.transaction((tx) => tx.removeEnded(START + 2 * HOUR))
    expect((await watch.ask<State>('GET', '/state')).lapsed).toBeUndefined()
  })

  test('“Return now” ends it for all, at once', async () => {
    const watch = await temporaryWatch({ engine })
    const { id } = await shelvedIn(watch)
    watch.clock.now += MINUTE
    const { results } = await watch.ask<Shelvings>('POST', '/returns', { alertIds: [id, 'none'] }, 'desk-2_write')
    expect(results.map(({ alertId, outcome }) => [alertId, outcome])).toEqual([
      [id, 'returned'],
      ['none', 'gone'],
    ])
    const alert = await alertIn(watch)
    expect(alert && stateOf(alert)).toBe('new')
    expect(alert?.history.at(-1)).toMatchObject({ kind: 'returned', by: 'desk-2', at: START + MINUTE })
    expect((await saidIn(watch)).at(-1)).toEqual(['alert returned', 'a failed, returned before its time', 'desk-2'])
  })
})

function seenLater(level: Alert['level'], seconds: number) {
  return onset('a', { level, onset: START - 1000 + seconds, asOf: START + seconds * 1000 })
}

test('a level above that at which it was shelved calls at once; the same or a lower one does not', async () => {
  const watch = await temporaryWatch()
  await shelvedIn(watch)
  await watch.report([seenLater('advisory', 1)], 'desk-2_write')
  await watch.report([seenLater('caution', 2)], 'desk-2_write')
  expect((await alertIn(watch))?.shelved).toMatchObject({ by: 'desk-1' })
  await watch.report([seenLater('warning', 3)], 'desk-2_write')
  const alert = await alertIn(watch)
  expect(alert && stateOf(alert)).toBe('new')
  expect(alert?.history.at(-1)).toMatchObject({ kind: 'returned', level: 'warning', words: 'got worse' })
  expect((await saidIn(watch)).at(-1)).toEqual(['alert returned', 'a failed, got worse while shelved'])
})

test('back after its end it is still shelved, however late: the same alert', async () => {
  const watch = await temporaryWatch()
  const { id } = await shelvedIn(watch)
  await watch.report([end(situation('a'), START + 1000)], 'desk-2_write')
  watch.clock.now = START + 40 * MINUTE
  const later = { onset: START + 30 * MINUTE, asOf: START + 31 * MINUTE }
  const [alert] = await watch.report([onset('a', later)], 'desk-2_write')
  expect(alert).toMatchObject({ id, raised: 2, shelved: { by: 'desk-1' } })
  const { entries } = await watch.ask<LogPage>('GET', '/log')
  expect(entries.at(-1)?.text).toBe('a failed, again, while shelved')
})

test('what stood at start is shelved too, and calls once it returns', async () => {
  const watch = await temporaryWatch()
  const [standing] = await watch.report([onset('a', { isStanding: true, onset: START - MINUTE })], 'desk-1_write')
  expect(standing && stateOf(standing)).toBe('standing')
  await watch.ask('POST', '/shelvings', shelveBody(standing === undefined ? [] : [standing]))
  await returnDue(watch.store, START + HOUR)
  const alert = await alertIn(watch)
  expect(alert && stateOf(alert)).toBe('new')
})

test('what happens once, is over, or says that the server does not read, can’t be shelved', async () => {
  const watch = await temporaryWatch()
  const [once, over, server] = await watch.report(
    [
      onset('once', { isOnce: true }),
      onset('over'),
      { kind: 'onset', situation: { ...situation('x'), subject: 'server:watch' } },
      end(situation('over'), START),
    ],
    'desk-1_write',
  )
  const refused = async (alert: Alert | undefined) => {
    const now = alert && (await watch.ask<State>('GET', '/state')).alerts.find(({ id }) => id === alert.id)
    const response = await watch.send('POST', '/shelvings', shelveBody(now === undefined ? [] : [now]))
    expect(response.status).toBe(400)
    return ((await response.json()) as { message: string }).message
  }
  expect(await refused(once)).toBe('once failed: It happened once: acknowledge it')
  expect(await refused(over)).toBe('over failed: It is over: acknowledge it')
  expect(await refused(server)).toBe('x failed: An alert that the server’s watch isn’t polling can’t be shelved')
})

// clause(48)
test('the longest time is the site’s for the level, or the rule’s if that is shorter; all or none are shelved', async () => {
  const site = { ...defaultSite, shelving: { warning: 3600, caution: 7200, advisory: 0 } }
  const watch = await temporaryWatch({ site })
  const [caution, warning, advisory] = await watch.report(
    [onset('a'), onset('b', { level: 'warning' }), onset('c', { level: 'advisory' })],
    'desk-1_write',
  )
  const status = async (alerts: readonly (Alert | undefined)[], until: number) =>
    (
      await watch.send(
        'POST',
        '/shelvings',
        shelveBody(
          alerts.filter((alert) => alert !== undefined),
          until,
        ),
      )
    ).status
  expect(await status([caution], START + 7201_000)).toBe(400)
  expect(await status([advisory], START + 1000)).toBe(400)
  expect(await status([caution, warning], START + 7200_000)).toBe(400)
  expect((await alertIn(watch))?.shelved).toBeUndefined()
  expect(await status([caution], START)).toBe(400)
  const rule = { ...defaultRules[0], longestShelvingSeconds: 60 }
  await watch.ask('PUT', '/rules/task-fails', { rule, revision: 1 })
  expect(await status([warning], START + 61_000)).toBe(400)
  expect(await status([caution, warning], START + 60_000)).toBe(200)
})

// clause(46)
test('a reason has 3 to 500 characters without the spaces around it, and only who may write can shelve', async () => {
  const watch = await temporaryWatch()
  const alerts = await raisedIn(watch, 'a')
  const send = async (reason: string, token?: string) =>
    (await watch.send('POST', '/shelvings', shelveBody(alerts, START + HOUR, reason), token)).status
  expect(await send(' no ')).toBe(400)
  expect(await send('x'.repeat(501))).toBe(400)
  expect(await send(REASON, 'viewer')).toBe(403)
  expect(await send(REASON, 'wall_wall')).toBe(403)
  expect((await watch.send('POST', '/returns', { alertIds: [] }, 'viewer')).status).toBe(403)
  expect(await send(' yes ')).toBe(200)
  expect((await alertIn(watch))?.shelved?.reason).toBe('yes')
})

test('the first desk to shelve it wins; what got worse since is not shelved', async () => {
  const watch = await temporaryWatch()
  const before = await raisedIn(watch, 'a')
  await watch.ask('POST', '/shelvings', shelveBody(before))
  const { results } = await watch.ask<Shelvings>(
    'POST',
    '/shelvings',
    shelveBody(before, START + MINUTE),
    'desk-2_write',
  )
  expect(results[0]).toMatchObject({ outcome: 'shelved', alert: { shelved: { by: 'desk-1' } } })
  await watch.report([seenLater('warning', 3)], 'desk-2_write')
  const late = await watch.ask<Shelvings>('POST', '/shelvings', shelveBody(before, START + 2 * HOUR))
  expect(late.results[0]?.outcome).toBe('outdated')
})

test('a rule that is switched off takes its shelved alerts along, and metrics count those that are left', async () => {
  const watch = await temporaryWatch()
  await shelvedIn(watch, 'a')
  const index = createAlertIndex(watch.store, () => 0)
  const count = async () =>
    alertCounts(await index.alerts()).find(({ level, state }) => level === 'caution' && state === 'shelved')?.count
  expect(await count()).toBe(1)
  await watch.send('DELETE', '/rules/task-fails?revision=1')
  const alert = await alertIn(watch)
  expect(alert && stateOf(alert)).toBe('ended')
  expect(await count()).toBe(0)
})
