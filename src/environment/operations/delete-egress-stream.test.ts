import { expect, test } from 'vitest'

import { temporaryService, testStart } from '../service.test.support.ts'
import type { EgressStream } from '../store/store.ts'

async function serviceWith(...streams: (Partial<EgressStream> & { egressId: string })[]) {
  const service = await temporaryService()
  await service.store.egressStreams.put(streams.map((stream) => ({ state: 'active', sourceLive: true, ...stream })))
  const remove = (egressId: string) =>
    service.call('DELETE', `/api/v1/video/egress_streams/${encodeURIComponent(egressId)}`)
  return { ...service, remove }
}

test('an active stream is deleted once: an empty object, then not found', async () => {
  const { remove, store } = await serviceWith({ egressId: 'relay/1' })
  const first = await remove('relay/1')
  expect(first.status).toBe(200)
  expect(await first.json()).toEqual({})
  expect((await store.egressStreams.get('relay/1'))?.state).toBe('deleted')
  const second = await remove('relay/1')
  expect(second.status).toBe(404)
  expect(await second.json()).toEqual({
    code: 5,
    message: 'There is no active egress stream with this id',
    details: [
      expect.objectContaining({ '@type': 'type.googleapis.com/google.rpc.ResourceInfo', resourceName: 'relay/1' }),
    ],
  })
})

test('an id that never was is not found', async () => {
  expect((await (await serviceWith()).remove('nothing')).status).toBe(404)
})

test('a source that is not live is a failed precondition, and the stream stays', async () => {
  const { remove, store } = await serviceWith({ egressId: 's', sourceLive: false })
  const response = await remove('s')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 9,
    details: [{ '@type': 'type.googleapis.com/google.rpc.PreconditionFailure', violations: [{ subject: 's' }] }],
  })
  expect((await store.egressStreams.get('s'))?.state).toBe('active')
})

test('a stream of others is forbidden, that of this client is not', async () => {
  const { remove } = await serviceWith(
    { egressId: 'theirs', allowedClients: ['relay'] },
    { egressId: 'ours', allowedClients: ['relay', 'operator'] },
  )
  const response = await remove('theirs')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    code: 7,
    details: [{ '@type': expect.stringContaining('google.rpc.') }],
  })
  expect((await remove('ours')).status).toBe(200)
})

test('one that starts or drains answers 503 with a hint until its time', async () => {
  const { remove, clock } = await serviceWith(
    { egressId: 's', unavailableUntil: testStart + 5000 },
    { egressId: 'never', unavailableUntil: null },
  )
  const response = await remove('s')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('2')
  expect(await response.json()).toMatchObject({
    code: 14,
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2s' }],
  })
  clock.advance(5000)
  expect((await remove('s')).status).toBe(200)
  expect((await remove('never')).status).toBe(503)
})

test('one that recovers after some attempts does so', async () => {
  const { remove } = await serviceWith({ egressId: 's', attemptsUntilReady: 2, unavailableUntil: null })
  expect((await remove('s')).status).toBe(503)
  expect((await remove('s')).status).toBe(503)
  expect((await remove('s')).status).toBe(200)
})

test('of many at once one deletes and the others find nothing', async () => {
  const { remove } = await serviceWith({ egressId: 's' })
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await remove('s')).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(7)
})
