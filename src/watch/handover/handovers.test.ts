import { describe, expect, test } from 'vitest'

import { copyTable } from '../../database/copy-tables.ts'
import { engines, sharedDatabase, sharedEngines, temporarySql } from '../../database/engines.test.support.ts'
import { migrate } from '../../database/migrate.ts'
import { eventsOf, START, temporaryWatch } from '../service.test.support.ts'
import { watchSchema, watchTables } from '../store/schema.ts'
import type { CapsuleKey, Draft, Handover, HandoverItem, Handovers } from '../wire/handover.ts'
import type { LogPage } from '../wire/log.ts'
import type { StateChange, State } from '../wire/state.ts'

const HOUR = 3_600_000

function item(id: string, text = `Item ${id}`): HandoverItem {
  return { id, section: 'changed', text, subjects: [] }
}

function draft(revision = 0, items: readonly HandoverItem[] = [item('a'), item('b')]): Draft {
  return { from: START - 12 * HOUR, to: START, asOf: START, logFrom: 1, logTo: 3, items: [...items], revision }
}

type Watch = Awaited<ReturnType<typeof temporaryWatch>>

async function words(response: Promise<Response>): Promise<string> {
  return ((await (await response).json()) as { message: string }).message
}

async function refusal(watch: Watch, method: string, path: string, body: unknown, token?: string) {
  const response = await watch.send(method, `/handovers/${path}`, body, token)
  const { message } = (await response.json()) as { message: string }
  return [response.status, message]
}

describe.each(engines)('%s', (engine) => {
  test('a draft is shown to all, read item by item, and signed by both; the log says so', async () => {
    const watch = await temporaryWatch({ engine })
    const { ask } = watch
    const next = eventsOf(await watch.send('GET', '/stream'))
    await next()
    const made = await ask<Handover>('PUT', '/handovers/h-1', draft())
    expect(made).toMatchObject({ id: 'h-1', revision: 1, preparedBy: 'desk-1', preparedAt: START, signatures: [] })
    expect((await next())?.data).toMatchObject({ handover: made } satisfies Partial<StateChange>)
    expect((await ask<State>('GET', '/state')).handover).toEqual(made)

    await ask('PUT', '/handovers/h-1/read', { items: ['a', 'gone'] }, 'desk-2_write')
    const sign = (side: string, token: string, revision = 1) =>
      watch.send('POST', '/handovers/h-1/sign', { side, revision }, token)
    expect(await words(sign('incoming', 'desk-2_write'))).toBe('The outgoing watch has not signed it yet')
    expect(await words(sign('outgoing', 'desk-1_write', 2))).toBe('Changed by desk-1. Check it and try again')
    expect((await sign('outgoing', 'desk-1')).status).toBe(403)
    expect((await sign('outgoing', 'desk-1_write')).status).toBe(200)
    expect(await words(sign('outgoing', 'desk-3_write'))).toBe('The outgoing watch has already signed it: desk-1')
    expect(await words(sign('incoming', 'desk-2_write'))).toBe('1 item isn’t read yet')
    expect(await refusal(watch, 'PUT', 'h-1', draft(1))).toEqual([
      409,
      'The outgoing watch has already signed it: desk-1 (outgoing)',
    ])

    watch.clock.now += 60_000
    await ask('PUT', '/handovers/h-1/read', { items: ['b', 'a'] }, 'desk-2_write')
    const signed = (await (await sign('incoming', 'desk-2_write')).json()) as Handover
    expect(signed.readers).toEqual([{ by: 'desk-2', since: START, items: ['a', 'b'] }])
    expect(signed.signatures).toMatchObject([
      { side: 'outgoing', by: 'desk-1', at: START },
      { side: 'incoming', by: 'desk-2', at: START + 60_000 },
    ])
    expect(await words(sign('incoming', 'desk-2_write'))).toBe('The incoming watch has already signed it: desk-2')
    expect((await refusal(watch, 'PUT', 'h-1/read', { items: [] }, 'desk-2_write'))[0]).toBe(409)
    const { entries } = await ask<LogPage>('GET', '/log')
    const ofHandover = entries.filter(({ kind }) => kind === 'handover')
    expect(ofHandover.map(({ number, hash, by }) => [number, hash, by])).toEqual(
      signed.signatures.map(({ entry, hash, by }) => [entry, hash, by]),
    )
    expect(ofHandover[1]?.text).toMatch(
      /^Handover of 2026-11-21T02:00Z to 2026-11-21T14:00Z read and understood, 2 items: signed by the incoming watch\. Content [0-9a-f]{16}$/,
    )
    expect(watch.failures).toEqual([])
  })

  test('one client signs both sides once it has read everything, and the log says that it was one', async () => {
    const { ask } = await temporaryWatch({ engine })
    await ask('PUT', '/handovers/h-1', draft())
    await ask('POST', '/handovers/h-1/sign', { side: 'outgoing', revision: 1 })
    await ask('PUT', '/handovers/h-1/read', { items: ['a', 'b'] })
    await ask('POST', '/handovers/h-1/sign', { side: 'incoming', revision: 1 })
    const { entries } = await ask<LogPage>('GET', '/log')
    expect(entries.at(-1)?.text).toContain('The same client signed both sides')
  })

  test('made anew, what says the same is still read; somebody else’s change is not overwritten', async () => {
    const watch = await temporaryWatch({ engine })
    await watch.ask('PUT', '/handovers/h-1', draft())
    await watch.ask('PUT', '/handovers/h-1/read', { items: ['a', 'b'] }, 'desk-2_write')
    const again = await watch.ask<Handover>(
      'PUT',
      '/handovers/h-1',
      draft(1, [item('b', 'Other words'), item('a'), item('c')]),
    )
    expect([again.revision, again.readers[0]?.items]).toEqual([2, ['a']])
    expect(await refusal(watch, 'PUT', 'h-1', draft(1), 'desk-2_write')).toEqual([
      409,
      'Changed by desk-1. Check it and try again',
    ])
    expect(await refusal(watch, 'PUT', 'h-2', draft(4))).toEqual([409, 'The draft is gone: prepare it again'])
  })

  test('of drafts that nobody signed the newest twenty are kept, and all that were signed', async () => {
    const { ask, clock } = await temporaryWatch({ engine })
    for (let number = 0; number < 24; number += 1) {
      clock.now = START + number
      await ask('PUT', `/handovers/h-${number}`, draft())
      if (number === 0) await ask('POST', '/handovers/h-0/sign', { side: 'outgoing', revision: 1 })
    }
    const { handovers } = await ask<Handovers>('GET', '/handovers?limit=50')
    expect(handovers.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => `h-${23 - index}`),
      'h-0',
    ])
  })

  test('the key is made once and goes along with a copy', async () => {
    const from = await temporarySql(engine)
    const { ask } = await temporaryWatch({ sql: from })
    const keys = await Promise.all([
      ask<CapsuleKey>('GET', '/key'),
      ask<CapsuleKey>('GET', '/key', undefined, 'viewer'),
    ])
    expect(keys[0]?.publicKey).toMatch(/^[0-9a-f]{64}$/)
    expect(keys[1]).toEqual(keys[0])
    await ask('PUT', '/handovers/h-1', draft())
    const to = await temporarySql('libsql')
    await migrate(to, 'target', watchSchema)
    for (const table of watchTables) await copyTable(from, to, table)
    const copy = await temporaryWatch({ sql: to })
    expect(await copy.ask('GET', '/key')).toEqual(keys[0])
    expect(await copy.ask('GET', '/handovers')).toEqual(await ask('GET', '/handovers'))
  })
})

describe.each(sharedEngines)('%s', (engine) => {
  test('servers on one database sign with one key, and one of two signatures of a side counts', async () => {
    const open = await sharedDatabase(engine)
    const [here, there] = [
      await temporaryWatch({ sql: await open(), isShared: true }),
      await temporaryWatch({ sql: await open(), isShared: true }),
    ]
    expect(await here.ask('GET', '/key')).toEqual(await there.ask('GET', '/key'))
    await here.ask('PUT', '/handovers/h-1', draft())
    const body = { side: 'outgoing', revision: 1 }
    const answers = await Promise.all([
      here.send('POST', '/handovers/h-1/sign', body),
      there.send('POST', '/handovers/h-1/sign', body, 'desk-2_write'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { handovers } = await there.ask<Handovers>('GET', '/handovers')
    expect(handovers[0]?.signatures).toHaveLength(1)
  })
})
