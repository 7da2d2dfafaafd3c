import { expect, test } from 'vitest'

import type { TaskQueryResult } from '../contract/task.ts'
import { createSimulation } from './simulation.ts'
import { someTask, temporaryService } from './service.test.support.ts'
import { sharedDatabase, sharedEngines } from '../database/engines.test.support.ts'

const [engine] = sharedEngines

async function twoServers() {
  const open = await sharedDatabase(engine ?? 'pglite')
  // Concurrently, on an empty database.
  const [first, second] = await Promise.all(
    [await open(), await open()].map((sql) => temporaryService({ sql, pageSize: 1 })),
  )
  if (first === undefined || second === undefined) throw new Error('Two were opened')
  return { first, second }
}

test('a token of one server is good at the other, and so is its end', async () => {
  const { first, second } = await twoServers()
  const ask = () => second.query({}, { Authorization: `Bearer ${first.operator}` })
  expect((await ask()).status).toBe(200)
  await first.tokens.expireAll()
  expect((await ask()).status).toBe(401)
})

test('a walk that began at one server goes on at the other, over what changed meanwhile', async () => {
  const { first, second } = await twoServers()
  await first.store.tasks.put([someTask('a', 2), someTask('b', 1)])
  const page = (await (await first.query({})).json()) as TaskQueryResult
  await second.store.tasks.put([someTask('b', 9), someTask('c', 8)])
  const next = (await (await second.query({ pageToken: page.nextPageToken })).json()) as TaskQueryResult
  expect(next).toEqual({ tasks: [someTask('b', 1)] })
})

test('an override that one server removed is gone at the other', async () => {
  const { first, second } = await twoServers()
  await first.store.entities.put([{ entityId: 'e', overrides: { override: [{ fieldPath: 'aliases.name' }] } }])
  const remove = (service: typeof first) => service.call('DELETE', '/api/v1/entities/e/override/aliases.name')
  expect((await remove(first)).status).toBe(200)
  expect((await remove(second)).status).toBe(404)
})

test('two simulations over one world do each thing once', async () => {
  const { first, second } = await twoServers()
  const item = { id: 'i', dueAt: 0, kind: 'expiry', subject: 'e', payload: null }
  await first.store.entities.put([{ entityId: 'e', isLive: true }])
  await first.store.schedule.put([item])
  await first.store.settings.set('scenario-origin', JSON.stringify({ name: 'harbor-west', seed: 1, start: 0 }))
  const simulations = [first, second].map(({ store, clock }) => createSimulation({ store, clock }))
  await Promise.all(simulations.map((simulation) => simulation.advance()))
  expect((await second.store.entities.get('e'))?.isLive).toBe(false)
  expect(await first.store.schedule.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
})
