import { expect, test } from 'vitest'

import { someTask, temporaryService, testStart } from '../service.test.support.ts'

interface Page {
  deleted_objects: { path: string; checksum: string; deleted_at: string }[]
  next_page_token?: string
}

async function serviceWith(count: number) {
  const service = await temporaryService({ pageSize: 1 })
  await service.store.deletedObjects.put(
    Array.from({ length: count }, (_, index) => ({
      path: `p${index}`,
      checksum: `c${index}`,
      deletedAt: testStart - index * 1000,
    })),
  )
  const list = (query = '') => service.call('GET', `/api/v1/debug/deleted-objects${query}`)
  const page = async (query = '') => {
    const response = await list(query)
    expect(response.status).toBe(200)
    return (await response.json()) as Page
  }
  return { ...service, list, page }
}

test('records are in snake case, without a token when there are no more', async () => {
  const { page } = await serviceWith(1)
  expect(await page()).toEqual({
    deleted_objects: [{ path: 'p0', checksum: 'c0', deleted_at: '2026-11-21T14:00:00.000Z' }],
  })
})

test('none: an empty list', async () => {
  expect(await (await serviceWith(0)).page()).toEqual({ deleted_objects: [] })
})

test('a walk gives each record once, also when some come in between and sizes differ', async () => {
  const { page, store } = await serviceWith(7)
  const first = await page('?maxPageSize=3')
  await store.deletedObjects.put([{ path: 'new', checksum: 'c', deletedAt: testStart }])
  const second = await page(`?maxPageSize=2&pageToken=${first.next_page_token}`)
  const third = await page(`?pageToken=${second.next_page_token}`)
  const paths = [first, second, third].flatMap(({ deleted_objects }) => deleted_objects.map(({ path }) => path))
  expect(paths).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'new'])
  expect(third.next_page_token).toBeUndefined()
})

test('a page has 100 records unless asked otherwise, and never more than 1000', async () => {
  const { page } = await serviceWith(1101)
  expect((await page()).deleted_objects).toHaveLength(100)
  expect((await page('?maxPageSize=1000')).deleted_objects).toHaveLength(1000)
  const capped = await page('?maxPageSize=999999')
  expect(capped.deleted_objects).toHaveLength(1000)
  const rest = await page(`?maxPageSize=101&pageToken=${capped.next_page_token}`)
  expect(rest.deleted_objects).toHaveLength(101)
  expect(rest).not.toHaveProperty('next_page_token')
})

test.each(['0', '-1', '1.5', 'ten', '1e3', '0x10', '%2B5', ' 5'])('maxPageSize=%s is a bad request', async (size) => {
  const { list } = await serviceWith(1)
  const response = await list(`?maxPageSize=${size}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_argument' })
})

test('empty parameters count as absent', async () => {
  const { page } = await serviceWith(1)
  expect((await page('?maxPageSize=&pageToken=')).deleted_objects).toHaveLength(1)
})

test('a token that is made up or from elsewhere is a bad request', async () => {
  const { list, store, query } = await serviceWith(1)
  expect((await list('?pageToken=abc')).status).toBe(400)
  await store.tasks.put([someTask('a', 1), someTask('b', 1)])
  const { nextPageToken } = (await (await query({})).json()) as { nextPageToken: string }
  expect(nextPageToken).toBeTruthy()
  expect((await list(`?pageToken=${nextPageToken}`)).status).toBe(400)
})
