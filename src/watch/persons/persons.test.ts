import { describe, expect, test } from 'vitest'

import { engines, temporarySql } from '../../database/engines.test.support.ts'
import { acknowledgementOf, eventsOf, onset, START, temporaryWatch } from '../service.test.support.ts'
import { watchTables } from '../store/schema.ts'
import type { LogPage } from '../wire/log.ts'
import {
  LATE_ACTS_MILLISECONDS,
  PERSON_HEADER,
  type Forgotten,
  type Person,
  type Proved,
  type Ticket,
} from '../wire/person.ts'
import type { State } from '../wire/state.ts'

const ADMIN = 'desk-1_write_admin'
const anna = { name: 'Anna Meri', initials: 'AM', role: 'Watch lead', isActive: true, pin: '4711', revision: 0 }
const risto = { name: 'Risto Salo', initials: 'RS', role: 'Operator', isActive: true, revision: 0 }

function named(ticket: string) {
  return { [PERSON_HEADER]: ticket }
}

async function watchWithPersons(options: Parameters<typeof temporaryWatch>[0] = {}) {
  const machine = { now: START, every: () => () => undefined }
  const watch = await temporaryWatch({
    machine: { now: () => machine.now, every: machine.every },
    ...options,
  })
  const save = (id: string, body: object) => watch.send('PUT', `/persons/${id}`, body, ADMIN)
  await save('anna', anna)
  await save('risto', risto)
  const putOnWatch = (person: string, pin?: string, desk = 'desk', token?: string) =>
    watch.ask<Ticket>('POST', '/on-watch', { desk, person, ...(pin && { pin }) }, token)
  const words = async () => (await watch.ask<LogPage>('GET', '/log')).entries.map(({ text }) => text)
  const state = () => watch.ask<State>('GET', '/state')
  return { ...watch, machine, save, putOnWatch, words, state }
}

describe.each(engines)('%s', (engine) => {
  test('a person is kept without the PIN, told to each desk, and named at one of them', async () => {
    const { send, save, putOnWatch, state, words } = await watchWithPersons({ engine })
    const next = eventsOf(await send('GET', '/stream', undefined, 'viewer'))
    const forWall = eventsOf(await send('GET', '/stream', undefined, 'wall_wall'))
    const kept = [
      { id: 'anna', name: 'Anna Meri', initials: 'AM', role: 'Watch lead', isActive: true, hasPin: true, revision: 1 },
      { id: 'risto', name: 'Risto Salo', initials: 'RS', role: 'Operator', isActive: true, hasPin: false, revision: 1 },
    ]
    expect((await next())?.data).toMatchObject({ persons: { persons: kept, onWatch: [] } })
    expect((await forWall())?.data).not.toHaveProperty('persons')

    const { ticket, mark } = await putOnWatch('anna', '4711')
    expect(mark).toEqual({ kind: 'person', id: 'anna', initials: 'AM', proof: 'pin' })
    const onWatch = [{ client: 'desk-1', desk: 'desk', person: 'anna', since: START }]
    expect((await next())?.data).toMatchObject({ persons: { persons: kept, onWatch } })
    expect(JSON.stringify(await state())).not.toContain(ticket)
    expect(JSON.stringify(await state())).not.toContain('4711')

    expect((await putOnWatch('risto')).mark).toEqual({ kind: 'person', id: 'risto', initials: 'RS' })
    expect((await state()).persons?.onWatch).toMatchObject([{ person: 'risto' }])
    // The same person at another desk too.
    await putOnWatch('risto', undefined, 'other', 'desk-2_write')
    expect((await state()).persons?.onWatch).toHaveLength(2)
    expect(await words()).toEqual([
      'Added AM (Watch lead)',
      'Added RS (Operator)',
      'AM came on watch',
      'RS took over the desk from AM',
      'RS came on watch',
    ])
    expect((await save('anna', { ...anna, name: 'Anna', revision: 0 })).status).toBe(409)
    expect(await (await save('new', { ...anna, revision: 0 })).json()).toMatchObject({
      message: 'AM are the initials of Anna Meri',
      person: { id: 'anna' },
    })
  })

  test('a proof is of one act by one person, used once, for a minute', async () => {
    const { send, ask, machine, putOnWatch } = await watchWithPersons({ engine })
    const { ticket } = await putOnWatch('anna', '4711')
    const of = ['a'.repeat(64), 'b'.repeat(64)]
    expect((await send('POST', '/proofs', { pin: '4712', of }, undefined, named(ticket))).status).toBe(403)
    const { proofs } = (await (
      await send('POST', '/proofs', { pin: '4711', of }, undefined, named(ticket))
    ).json()) as Proved
    expect(new Set(proofs).size).toBe(2)
    for (const proof of proofs) expect(proof.length).toBeGreaterThan(20)
    expect((await send('POST', '/proofs', { pin: '4711', of })).status).toBe(409)
    machine.now += 12 * 3_600_000
    const ended = await send('POST', '/proofs', { pin: '4711', of }, undefined, named(ticket))
    expect([ended.status, await ended.json()]).toMatchObject([403, { person: 'ended' }])
    await ask('GET', '/state')
  })
})

test('three wrong PINs lock for a minute, also against the right one, and the log says so', async () => {
  const { send, machine, putOnWatch, words } = await watchWithPersons()
  const enter = async (pin?: string) => {
    const answer = await send('POST', '/on-watch', { desk: 'desk', person: 'anna', ...(pin && { pin }) })
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  expect(await enter()).toEqual([400, 'AM has a PIN: enter it'])
  expect(await enter('0000')).toEqual([403, 'Wrong PIN. 2 more tries'])
  expect(await enter('0001')).toEqual([403, 'Wrong PIN. 1 more try'])
  expect(await enter('0002')).toEqual([429, 'Three wrong PINs for AM: try again in 60 s'])
  machine.now += 59_000
  expect(await enter('4711')).toEqual([429, 'Three wrong PINs for AM: try again in 1 s'])
  expect((await words()).at(-1)).toBe('Three wrong PINs for AM: the next try is possible after 1 min')
  machine.now += 1000
  expect((await putOnWatch('anna', '4711')).mark.initials).toBe('AM')
})

test('watch:admin sets a new PIN, which ends the minute of waiting, and the log says who did', async () => {
  const { send, ask, save, putOnWatch } = await watchWithPersons()
  const enter = async (pin: string) => (await send('POST', '/on-watch', { desk: 'desk', person: 'anna', pin })).status
  for (const pin of ['0000', '0001', '0002']) await enter(pin)
  expect(await enter('4711')).toBe(429)
  const { ticket } = await putOnWatch('risto')
  const body = { ...anna, pin: '2718', revision: 1 }
  expect((await send('PUT', '/persons/anna', body, ADMIN, named(ticket))).status).toBe(200)
  expect([await enter('4711'), await enter('2718')]).toEqual([403, 200])
  const reset = (await ask<LogPage>('GET', '/log')).entries.find(({ text }) => text.includes('with the PIN'))
  expect(reset).toMatchObject({ by: 'desk-1', person: { initials: 'RS' } })
  expect((await save('anna', { ...anna, pin: null, revision: 2 })).status).toBe(200)
  expect((await putOnWatch('anna')).mark).not.toHaveProperty('proof')
})

test('two servers of one database count the same tries, and what is locked stays so over a restart', async () => {
  const sql = await temporarySql()
  const machine = { now: () => START, every: () => () => undefined }
  const hashes = { hash: async (pin: string) => `hash of ${pin}` }
  // Both compare before either has counted.
  const waiting: (() => void)[] = []
  const matches = async (hash: string, pin: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return hash === `hash of ${pin}`
  }
  const open = () => temporaryWatch({ sql, machine, pins: { ...hashes, matches } })
  const [one, other] = [await open(), await open()]
  await one.send('PUT', '/persons/anna', anna, ADMIN)
  const enter = (server: typeof one, pin: string) =>
    server.send('POST', '/on-watch', { desk: 'desk', person: 'anna', pin })
  const together = async (first: string, second: string) => {
    const answers = [enter(one, first), enter(other, second)]
    await expect.poll(() => waiting).toHaveLength(2)
    for (const go of waiting.splice(0)) go()
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await together('0000', '0001')).toEqual([403, 403])
  // Of a third wrong one and a right one, at most one is in time.
  expect(await together('0002', '0003')).toEqual([429, 429])
  await one.close()
  const again = await open()
  expect((await enter(again, '4711')).status).toBe(429)
  expect((await enter(other, '4711')).status).toBe(429)
})

test.each(engines)('a forgotten name is nowhere in the database, whatever the person did: %s', async (engine) => {
  const sql = await temporarySql(engine)
  const { ask, send, save, putOnWatch, report } = await watchWithPersons({ sql })
  const { ticket } = await putOnWatch('anna', '4711')
  const as = (method: string, path: string, body: object) => send(method, path, body, undefined, named(ticket))
  const alerts = await report([onset('a'), onset('b')])
  const [a, b] = alerts
  if (a === undefined || b === undefined) throw new Error('The report raised nothing')
  await as('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(a)] })
  await as('POST', '/shelvings', {
    alerts: [{ alertId: b.id, level: b.level }],
    until: START + 60_000,
    reason: 'Being worked on',
  })
  const { rules } = await ask<State>('GET', '/state')
  await as('PUT', '/rules/task-fails', { rule: rules.find(({ id }) => id === 'task-fails')?.rule ?? {}, revision: 1 })
  const view = { version: 1, id: 'v-1', name: 'Executing', address: '/tasks', isPinned: false }
  await as('PUT', '/views/v-1', { view, revision: 0 })
  await as('POST', '/log', { entries: [{ id: 'entry-01', text: 'Quiet', subjects: [] }] })
  const item = { id: 'i-1', section: 'notes', text: 'All quiet', subjects: [] }
  const draft = { from: START - 1000, to: START, asOf: START, logFrom: 0, logTo: 0, items: [item], revision: 0 }
  await as('PUT', '/handovers/h-1', draft)
  await save('anna', { ...anna, name: 'Anna Meri-Salo', revision: 1 })
  const stored = async () => {
    const texts = await Promise.all(watchTables.map(({ name }) => sql.query(`select * from ${name}`)))
    return JSON.stringify(texts, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  }
  expect(await stored()).toContain('Meri')
  const { logEntries } = await ask<Forgotten>('DELETE', '/persons/anna', undefined, ADMIN)
  const left = await stored()
  expect(left).not.toMatch(/Anna|Meri/)
  // Initials and id stay with each act; those in the log can't be changed.
  expect(left.match(/"initials\\":\\"AM/g)?.length).toBeGreaterThan(7)
  const entries = (await ask<LogPage>('GET', '/log')).entries.filter(({ person }) => person?.id === 'anna')
  expect(entries).toHaveLength(logEntries)
})

test('guesses at the same time are counted one by one', async () => {
  const { send } = await watchWithPersons()
  const guesses = ['0000', '0001', '0002', '0003', '4711'].map((pin) =>
    send('POST', '/on-watch', { desk: 'desk', person: 'anna', pin }),
  )
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([403, 403, 429, 429, 429])
})

test('who leaves, is forgotten, no longer active, or was on watch for twelve hours, is named no more', async () => {
  const { send, ask, save, machine, putOnWatch, state, words } = await watchWithPersons()
  const { ticket } = await putOnWatch('anna', '4711')
  const entry = { entries: [{ id: 'entry-01', text: 'Quiet', subjects: [] }] }
  expect((await send('POST', '/log', entry, undefined, named(ticket))).status).toBe(200)
  expect((await send('POST', '/log', entry, 'desk-2_write', named(ticket))).status).toBe(403)
  expect((await send('DELETE', '/on-watch', undefined, undefined, named(ticket))).status).toBe(204)
  expect((await send('DELETE', '/on-watch', undefined, undefined, named(ticket))).status).toBe(204)
  machine.now += LATE_ACTS_MILLISECONDS
  expect((await send('POST', '/log', entry, undefined, named(ticket))).status).toBe(403)

  await putOnWatch('anna', '4711')
  const forgotten = await ask<Forgotten>('DELETE', '/persons/anna', undefined, ADMIN)
  expect(forgotten).toMatchObject({ person: { name: 'AM', isActive: false, hasPin: false, isForgotten: true } })
  expect(forgotten.logEntries).toBe(4)
  expect(JSON.stringify([await state(), await words()])).not.toContain('Anna')
  expect((await state()).persons?.onWatch).toEqual([])
  expect((await save('anna', { ...anna, revision: 2 })).status).toBe(409)

  const { ticket: his } = await putOnWatch('risto')
  expect((await save('risto', { ...risto, isActive: false, revision: 1 })).status).toBe(200)
  expect((await send('POST', '/log', entry, undefined, named(his))).status).toBe(403)
  expect((await send('POST', '/on-watch', { desk: 'desk', person: 'risto' })).status).toBe(404)
})

test('an act that was on its way bears who was on watch then, for a minute; none but entries and acknowledgements', async () => {
  const { send, machine, putOnWatch, state, ask } = await watchWithPersons()
  const { ticket } = await putOnWatch('anna', '4711')
  await putOnWatch('risto')
  expect((await state()).persons?.onWatch).toMatchObject([{ person: 'risto' }])
  const write = async (id: string) =>
    (await send('POST', '/log', { entries: [{ id, text: 'Quiet', subjects: [] }] }, undefined, named(ticket))).status
  machine.now += LATE_ACTS_MILLISECONDS - 1
  expect(await write('entry-01')).toBe(200)
  expect((await ask<LogPage>('GET', '/log')).entries.at(-1)).toMatchObject({ person: { initials: 'AM' } })
  const shelve = { alerts: [], until: START + 60_000, reason: 'Refit' }
  expect((await send('POST', '/shelvings', shelve, undefined, named(ticket))).status).toBe(403)
  machine.now += 1
  expect(await write('entry-02')).toBe(403)
})

test('who is on watch sets the own PIN, with the one until now', async () => {
  const { send, putOnWatch, save, words } = await watchWithPersons()
  const { ticket } = await putOnWatch('anna', '4711')
  const change = async (body: object, headers: Readonly<Record<string, string>> = named(ticket)) => {
    const answer = await send('PUT', '/pin', body, undefined, headers)
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  expect(await change({ pin: '1234', before: '4711' }, {})).toEqual([409, 'Nobody is named at this desk'])
  expect(await change({ pin: '1234' })).toEqual([400, 'Enter the PIN until now'])
  expect(await change({ pin: '1234', before: '0000' })).toEqual([403, 'Wrong PIN. 2 more tries'])
  expect((await change({ pin: '1234', before: '4711' }))[0]).toBe(200)
  expect((await putOnWatch('anna', '1234', 'other')).mark.proof).toBe('pin')
  expect((await change({ pin: null, before: '1234' }))[0]).toBe(200)
  expect((await putOnWatch('anna', undefined, 'other')).mark).not.toHaveProperty('proof')
  expect((await words()).filter((text) => text.includes('PIN'))).toEqual(['AM set a new PIN', 'AM removed the PIN'])
  // The revision has grown twice.
  expect((await save('anna', { ...anna, revision: 1 })).status).toBe(409)
})

test('where somebody must be named, nothing changes without, once there is an active person', async () => {
  const personRules = { isRequired: true, mayOneSign: false }
  const empty = await temporaryWatch({ personRules })
  const entry = { entries: [{ id: 'entry-01', text: 'Quiet', subjects: [] }] }
  expect((await empty.send('POST', '/log', entry)).status).toBe(200)
  const { send, putOnWatch, state } = await watchWithPersons({ personRules })
  expect((await state()).personRules).toEqual(personRules)
  const refused = await send('POST', '/log', entry)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      code: 'permission_denied',
      message: 'Nothing can be changed while nobody is named: name who is on watch',
      person: 'missing',
    },
  ])
  // Walls and readers still report.
  expect((await send('POST', '/reports', { reports: [] })).status).toBe(200)
  const { ticket } = await putOnWatch('risto')
  expect((await send('POST', '/log', entry, undefined, named(ticket))).status).toBe(200)
})

test('where persons are off, none is named, and client ids sign as before', async () => {
  const { send, ask } = await temporaryWatch({ personRules: undefined })
  expect(await ask<State>('GET', '/state')).not.toHaveProperty('persons')
  const refused = await send('PUT', '/persons/anna', anna, ADMIN)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: 'This server names no persons: start it with --persons on' },
  ])
})

test('only watch:admin changes persons', async () => {
  const { send } = await watchWithPersons()
  const refused = await send('PUT', '/persons/new', { ...risto, initials: 'XY' })
  expect(refused.status).toBe(403)
  expect(((await refused.json()) as { message: string }).message).toContain('watch:admin')
  expect(await (await send('PUT', '/persons/new', { ...risto, initials: 'XY' }, ADMIN)).json()).toMatchObject({
    revision: 1,
  } satisfies Partial<Person>)
})
