import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { scenarioPersons } from '../../environment/scenario/read-scenario.ts'
import { START, temporaryWatch } from '../service.test.support.ts'
import type { LogPage } from '../wire/log.ts'
import type { Ticket } from '../wire/person.ts'
import type { State } from '../wire/state.ts'
import { readPersons } from './read-persons.ts'

const one = { id: 'one', name: 'One', initials: 'ON', role: '', pin: '4711' }

async function withPersons(sql?: Sql, person = one) {
  const database = sql ?? (await temporarySql('libsql'))
  return { ...(await temporaryWatch({ sql: database, persons: readPersons([person]) })), sql: database }
}

test('Harbor West has six persons, two with a PIN', () => {
  const persons = readPersons(scenarioPersons('harbor-west'))
  expect(persons.map(({ initials, isActive, pin }) => [initials, isActive, pin !== undefined])).toEqual([
    ['AM', true, true],
    ['RS', true, true],
    ['KI', true, false],
    ['TO', true, false],
    ['LH', true, false],
    ['EB', true, false],
  ])
  expect(scenarioPersons('none')).toEqual([])
})

function mistakes(...values: object[]) {
  try {
    return readPersons(values)
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : error
  }
}

test('each mistake is a line with its place, and never a PIN', () => {
  expect(mistakes({ ...one, pin: '12' }, { ...one, initials: 'on' }, { ...one, isGone: true })).toEqual([
    'persons.json[0].pin: 4 to 12 digits',
    'persons.json[1].initials: two or three capital letters',
    expect.stringMatching(/^persons\.json\[2\]\.isGone: /),
  ])
  expect(mistakes(one, { ...one, id: 'two' }, { ...one, initials: 'TW' })).toEqual([
    'persons.json[2].id: the same as in persons.json[0]',
    'persons.json[1].initials: the same as in persons.json[0]',
  ])
})

test('they are there when the watch is first created, and only then', async () => {
  const { ask, send, sql } = await withPersons()
  expect((await ask<State>('GET', '/state')).persons?.persons).toEqual([
    { id: 'one', name: 'One', initials: 'ON', role: '', isActive: true, hasPin: true, addedAt: START, revision: 1 },
  ])
  expect((await send('POST', '/on-watch', { desk: 'd', person: 'one', pin: '0000' })).status).toBe(403)
  expect((await ask<Ticket>('POST', '/on-watch', { desk: 'd', person: 'one', pin: '4711' })).mark.proof).toBe('pin')
  const again = await withPersons(sql, { ...one, id: 'later', initials: 'LA' })
  expect((await again.ask<State>('GET', '/state')).persons?.persons).toHaveLength(1)
  expect(JSON.stringify(await ask<LogPage>('GET', '/log'))).not.toContain('4711')
})
