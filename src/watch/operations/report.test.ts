import { describe, expect, test } from 'vitest'

import { engines } from '../../database/engines.test.support.ts'
import { acknowledgementOf, end, onset, situation, START, temporaryWatch } from '../service.test.support.ts'
import { acknowledge } from './acknowledge.ts'
import type { LogPage } from '../wire/log.ts'
import type { State } from '../wire/state.ts'
import { MOST_CLAIMS, report } from './report.ts'

function once(subject: string, began: number) {
  return onset(subject, { isOnce: true, onset: START + began })
}

function many(name: string, count: number) {
  return Array.from({ length: count }, (_, index) => onset(`${name}${index}`))
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
    await expect(send(onset('f'), onset('g'))).rejects.toThrow('The watch is full: 4 alerts, none of them over')
    expect(await kept()).toEqual(['task:a', 'task:c', 'task:d', 'task:e'])
    await send(onset('f'))
    expect(await kept()).toEqual(['task:a', 'task:d', 'task:e', 'task:f'])
    // Existing alerts may still end and rise, even with new ones that find no room.
    await send(onset('a', { level: 'warning' }))
    await expect(send(end(situation('d')), onset('g'), onset('h'))).rejects.toThrow('none of them over')
    await send(onset('g'))
    expect(await kept()).toEqual(['task:a', 'task:e', 'task:f', 'task:g'])
  })

  test('a reader claims 500 alerts at most, and they give way to what desks see, never the other way round', async () => {
    const { store, ask, send } = await temporaryWatch({ engine })
    const desk = { kind: 'desk' as const, by: 'desk-1', at: START }
    const reader = { kind: 'reader' as const, by: 'viewer', at: START }
    await report(store, many('false', MOST_CLAIMS), reader)
    await expect(report(store, many('more', 1), reader)).rejects.toThrow('500 alerts that no desk sees')
    // It may still report its own claims, and others theirs.
    await report(store, [onset('false1', { level: 'warning' })], reader)
    await report(store, many('true', 2), { ...reader, by: 'other' })
    // Once a desk sees it, it isn't a claim.
    await report(store, [onset('false0')], desk)
    await report(store, many('more', 1), reader)
    const full = MOST_CLAIMS + 3
    await report(store, many('seen', 300), desk, full)
    await expect(report(store, many('later', 250), { ...reader, by: 'third' }, full)).rejects.toThrow(
      'none of them over',
    )
    const { alerts, lapsed } = await store.state()
    expect(alerts).toHaveLength(full)
    expect(alerts.filter((text) => text.includes('task:seen'))).toHaveLength(300)
    expect(lapsed?.count).toBe(300)

    expect((await send('DELETE', '/alerts')).status).toBe(403)
    expect((await send('DELETE', '/alerts', undefined, 'viewer_admin')).status).toBe(204)
    const { logLast, ...state } = await ask<State>('GET', '/state')
    expect(state.alerts).toEqual([])
    const { entries } = await ask<LogPage>('GET', `/log?after=${(logLast ?? 0) - 1}`)
    expect(entries).toMatchObject([{ kind: 'alerts forgotten', by: 'viewer', text: `Forgot ${full} alerts` }])
  })

  test('of the rule that says that nothing is read no alert is taken', async () => {
    const { store } = await temporaryWatch({ engine })
    const reports = [onset('a', { ruleId: 'not-live' })]
    expect(await report(store, reports, { kind: 'reader', by: 'viewer', at: START })).toEqual([])
  })
})
