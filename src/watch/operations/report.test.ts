import { describe, expect, test } from 'vitest'

import { engines } from '../../database/engines.test.support.ts'
import { acknowledgementOf, end, onset, situation, START, temporaryWatch } from '../service.test.support.ts'
import { acknowledge } from './acknowledge.ts'
import { report } from './report.ts'

function once(subject: string, began: number) {
  return onset(subject, { isOnce: true, onset: START + began })
}

describe.each(engines)('%s', (engine) => {
  test('what happened once makes room too, what was acknowledged before what nobody has, and that is counted', async () => {
    const { store } = await temporaryWatch({ engine })
    const told = { kind: 'desk' as const, by: 'desk-1', at: START }
    const send = (...reports: Parameters<typeof report>[1]) => report(store, reports, told, 3)
    const kept = async () => {
      const { alerts, lapsed } = await store.state()
      const subjects = alerts.map((text) => (JSON.parse(text) as { subject: string }).subject)
      return [subjects.toSorted(), lapsed?.count]
    }
    const [, later] = await send(once('early', 0), once('later', 1), onset('open'))
    await acknowledge(store, later === undefined ? [] : [acknowledgementOf(later)], told)
    await send(once('new', 2))
    expect(await kept()).toEqual([['task:early', 'task:new', 'task:open'], undefined])
    await send(once('newer', 3))
    expect(await kept()).toEqual([['task:new', 'task:newer', 'task:open'], 1])
  })

  test('what is over makes room for what is new, the oldest first; what is not over never does', async () => {
    const { store } = await temporaryWatch({ engine })
    const told = { kind: 'desk' as const, by: 'desk-1', at: START }
    const send = (...reports: Parameters<typeof report>[1]) => report(store, reports, told, 4)
    await send(onset('a'), onset('b'), onset('c'), onset('d'))
    await send(end(situation('b'), START - 20), end(situation('c'), START - 10))
    await send(onset('e'))
    const kept = async () => {
      const { alerts } = await store.state()
      return alerts.map((text) => (JSON.parse(text) as { subject: string }).subject).toSorted()
    }
    expect(await kept()).toEqual(['task:a', 'task:c', 'task:d', 'task:e'])
    await expect(send(onset('f'), onset('g'))).rejects.toThrow('The watch keeps 4 alerts and none of them is over')
    expect(await kept()).toEqual(['task:a', 'task:c', 'task:d', 'task:e'])
    await send(onset('f'))
    expect(await kept()).toEqual(['task:a', 'task:d', 'task:e', 'task:f'])
    // What is there already may still end and rise, also beside what finds no room.
    await send(onset('a', { level: 'warning' }))
    await expect(send(end(situation('d')), onset('g'), onset('h'))).rejects.toThrow('none of them is over')
    await send(onset('g'))
    expect(await kept()).toEqual(['task:a', 'task:e', 'task:f', 'task:g'])
  })
})
