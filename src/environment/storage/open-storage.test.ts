import { expect, test, vi } from 'vitest'

import { openStorage, storageName } from './open-storage.ts'
import { temporaryFolder } from '../service.test.support.ts'
import { s3Double } from '../store/s3-double.test.support.ts'

test('objects go to S3 beside a database in the folder', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const { endpoint, objects } = await s3Double('bucket')
  const storage = await openStorage({ data: await temporaryFolder(), objects: `s3://bucket?endpoint=${endpoint}` })
  await storage.blobs.put(new Uint8Array([1]))
  await storage.store.settings.set('a', 'b')
  expect(objects.size).toBe(1)
  await storage.close()
  vi.unstubAllEnvs()
})

test('what cannot be opened lets go of what was', async () => {
  const data = await temporaryFolder()
  await expect(openStorage({ data, objects: 's3://bucket?endpoint=http://127.0.0.1:1' })).rejects.toThrow('bucket')
  await (await openStorage({ data })).close()
})

test('a database that cannot be reached is one line', async () => {
  await expect(openStorage({ data: 'x', database: 'postgres://me:hunter2@127.0.0.1:1/w' })).rejects.toThrow(
    /^The database postgres:\/\/127\.0\.0\.1:1\/w can't be reached \(ECONNREFUSED\)$/,
  )
})

test('where data is kept is said without user and password', () => {
  expect(storageName({ data: '/data' })).toBe('/data')
  expect(storageName({ data: '/data', database: 'postgres://me:hunter2@db/w' })).toBe(
    'postgres://db/w, objects in /data/objects',
  )
  expect(storageName({ data: '/data', objects: 's3://bucket/a?region=x' })).toBe('/data, objects in s3://bucket/a')
})
