import { expect, test } from 'vitest'

import { eventsOf, onset, temporaryWatch } from './service.test.support.ts'
import type { State } from './wire/state.ts'

const WALL = 'desk-1_wall'

test.each([
  ['GET', '/journal'],
  ['DELETE', '/journal'],
  ['GET', '/journal/track?from=0&to=1'],
  ['GET', '/journal/picture?at=1'],
  ['POST', '/journal/contents', { ids: [1] }],
  ['GET', '/journal/exchanges'],
  ['GET', '/journal/exchanges/1'],
  ['GET', '/journal/trails?from=0&to=1'],
  ['GET', '/journal/export?from=0&to=1'],
  ['GET', '/log'],
  ['POST', '/log', { entries: [{ id: 'entry-id', text: 'Seen', subjects: [] }] }],
  ['GET', '/handovers'],
  ['PUT', '/handovers/one', {}],
  ['PUT', '/handovers/one/read', { items: [] }],
  ['POST', '/handovers/one/sign', { side: 'incoming', revision: 1 }],
  ['GET', '/handovers/one/capsule'],
  ['GET', '/key'],
  ['GET', '/views'],
  ['PUT', '/views/bay', {}],
  ['DELETE', '/views/bay?revision=1'],
  ['POST', '/acknowledgements', { acknowledgements: [] }],
  ['PUT', '/rules/silent', {}],
  ['DELETE', '/rules/silent?revision=1'],
])('a wall’s own token is refused %s %s, in words', async (method, path, body?: unknown) => {
  const { send } = await temporaryWatch()
  // Whatever permissions the wall's client has.
  const refused = await send(method, path, body, `${WALL}_write_admin`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'permission_denied', message: expect.stringContaining('wall') })
  expect((await send(method, path, body, 'nobody')).status).toBe(401)
})

test('a wall reports, and gets rules, alerts and the handover, but neither log nor saved views', async () => {
  const { ask, report, send } = await temporaryWatch()
  const view = { version: 1, id: 'bay', name: 'Bay', address: '/tasks?parent=7', isPinned: true }
  await ask('PUT', '/views/bay', { view, revision: 0 })
  await report([onset('a')], WALL)
  const state = await ask<State>('GET', '/state', undefined, WALL)
  expect(state).toMatchObject({ rules: expect.arrayContaining([]), alerts: [{ subject: 'task:a' }], gaps: [] })
  const [next, atDesk] = [
    eventsOf(await send('GET', '/stream', undefined, WALL)),
    eventsOf(await send('GET', '/stream', undefined, 'desk-1')),
  ]
  expect((await next())?.data).toEqual(state)
  expect((await atDesk())?.data).toMatchObject({ logLast: 1, views: [{ id: 'bay' }] })
  await report([onset('b')])
  const alerts = [expect.objectContaining({ subject: 'task:b' })]
  const told = await atDesk()
  expect(told?.data).toMatchObject({ alerts, log: [{ kind: 'alert raised' }] })
  expect((await next())?.data).toEqual({ change: expect.any(Number), alerts })
  for (const name of ['logLast', 'views']) expect(state).not.toHaveProperty(name)
})
