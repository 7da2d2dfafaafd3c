import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { engines } from '../../database/engines.test.support.ts'
import { eventsOf, START, temporaryWatch } from '../service.test.support.ts'
import type { State } from '../wire/state.ts'
import { pageOfAddress, readView, type ViewSpec, type ViewRecord, type Views } from '../wire/views.ts'
import { runs } from '../../property-runs.test.support.ts'

const bay: ViewSpec = {
  version: 1,
  id: 'bay',
  name: 'Bay, not done',
  address: '/tasks?view=table&status=STATUS_EXECUTING&last=1h',
  isPinned: true,
}

describe.each(engines)('%s', (engine) => {
  test('a saved view is told to every desk at once, and its removal too', async () => {
    const { send, ask } = await temporaryWatch({ engine })
    const next = eventsOf(await send('GET', '/stream', undefined, 'viewer'))
    expect((await next())?.data).toMatchObject({ views: [] })
    const record = await ask<ViewRecord>('PUT', '/views/bay', { view: bay, revision: 0 })
    expect(record).toEqual({ id: 'bay', view: bay, revision: 1, savedAt: START, savedBy: 'desk-1' })
    expect((await next())?.data).toMatchObject({ views: [record] })
    expect(await ask<Views>('GET', '/views', undefined, 'viewer')).toEqual({ views: [record] })
    expect((await send('DELETE', '/views/bay?revision=1')).status).toBe(204)
    expect((await next())?.data).toMatchObject({ removedViews: ['bay'] })
    expect((await ask<State>('GET', '/state')).views).toEqual([])
  })

  test('who saves a view names the revision that was changed; else the saved one is told', async () => {
    const { send, ask } = await temporaryWatch({ engine })
    await ask('PUT', '/views/bay', { view: bay, revision: 0 })
    const renamed = { ...bay, name: 'The bay' }
    await ask('PUT', '/views/bay', { view: renamed, revision: 1 }, 'desk-2_write')
    const late = await send('PUT', '/views/bay', { view: bay, revision: 1 })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      message: 'The view was changed by desk-2. Check it and try again',
      view: { revision: 2, view: renamed },
    })
    expect((await send('DELETE', '/views/bay?revision=1')).status).toBe(409)
    expect((await send('DELETE', '/views/bay')).status).toBe(400)
    expect((await send('DELETE', '/views/none?revision=1')).status).toBe(404)
    expect((await send('DELETE', '/views/bay?revision=2')).status).toBe(204)
    expect((await send('PUT', '/views/bay', { view: bay, revision: 2 })).status).toBe(409)
  })
})

test('who may only read is refused in words', async () => {
  const { send, ask } = await temporaryWatch()
  await ask('PUT', '/views/bay', { view: bay, revision: 0 })
  for (const refused of [
    await send('PUT', '/views/bay', { view: bay, revision: 1 }, 'viewer'),
    await send('DELETE', '/views/bay?revision=1', undefined, 'viewer'),
  ]) {
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ message: 'Client viewer lacks the permission watch:write' })
  }
})

test('a view of a newer version is kept as it is; what is no view, or leads elsewhere, is refused', async () => {
  const { send, ask } = await temporaryWatch()
  const newer = { version: 2, id: 'bay', moon: 'full' }
  expect(await ask<ViewRecord>('PUT', '/views/bay', { view: newer, revision: 0 })).toMatchObject({ view: newer })
  const elsewhere = ['https://elsewhere.example/tasks', '//elsewhere.example/tasks', 'javascript:alert(1)', '/sign-in']
  const others = [null, [], 'view', { ...bay, id: 'other' }, { ...bay, name: ' ' }, { ...bay, extra: 1 }]
  const later = elsewhere.map((address) => ({ ...newer, address }))
  for (const view of [
    ...others,
    ...later,
    { ...newer, address: 7 },
    ...elsewhere.map((address) => ({ ...bay, address })),
  ])
    expect((await send('PUT', '/views/bay', { view, revision: 1 })).status).toBe(400)
  const long = { ...newer, moon: 'x'.repeat(30_000) }
  expect((await send('PUT', '/views/bay', { view: long, revision: 1 })).status).toBe(413)
})

test('an address is a page of ours and nothing else, however it is written', () => {
  // Consoles of other versions may have more pages.
  for (const page of ['tasks', 'deleted-objects', 'drills']) expect(pageOfAddress(`/${page}`)).toBe(page)
  for (const page of [
    '',
    'api',
    'api/v1/tasks',
    'watch',
    'assets/a.js',
    'sign-in',
    'Tasks',
    '-',
    'a.b',
    'tasks:',
    '%74asks',
  ])
    expect(pageOfAddress(`/${page}`), page).toBeUndefined()
  expect(pageOfAddress('/entities/e%201?at=43.6,-69.0,8.6&layers=zones')).toBe('entities')
  const schemes = fc.constantFrom(
    '',
    '/',
    '//',
    '\\',
    '/\\',
    'http:',
    'https://',
    'javascript:',
    'data:',
    '/tasks/../..',
  )
  const rest = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('/tasks', 'tasks', '/tasks#a', '@tasks', '\ttasks'))
  fc.assert(
    fc.property(schemes, rest, (scheme, end) => {
      const address = scheme + end
      const page = pageOfAddress(address)
      if (page === undefined) return
      const url = new URL(address, 'https://console.example')
      expect(url.origin).toBe('https://console.example')
      expect(url.pathname.startsWith(`/${page}`)).toBe(true)
    }),
    runs(700),
  )
})

test('whatever a file says, reading a view never throws', () => {
  const almost = fc.record(
    { version: fc.anything(), name: fc.anything(), address: fc.anything() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        almost.map((parts) => ({ ...bay, ...parts })),
      ),
      (raw) => {
        const read = readView(raw)
        if ('view' in read) expect(pageOfAddress(read.view.address)).toBeDefined()
      },
    ),
  )
})
