import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { copyTable, verifyTable } from '../../database/copy-tables.ts'
import { engines, sharedDatabase, sharedEngines, temporarySql } from '../../database/engines.test.support.ts'
import { migrate } from '../../database/migrate.ts'
import { acknowledgementOf, end, eventsOf, OFF, onset, START, temporaryWatch } from '../service.test.support.ts'
import { watchSchema, watchTables } from '../store/schema.ts'
import type { Alert } from '../wire/alert.ts'
import { defaultRules } from '../wire/default-rules.ts'
import { chainStart, firstBreak } from '../wire/log-chain.ts'
import { MOST_LOG_PAGE, type LogPage, type WriteEntry } from '../wire/log.ts'
import type { State } from '../wire/state.ts'

type Ask = Awaited<ReturnType<typeof temporaryWatch>>['ask']

function written(text: string, more: Partial<WriteEntry> = {}): WriteEntry {
  return { id: randomUUID(), text, subjects: [], ...more }
}

async function whole(ask: Ask): Promise<LogPage> {
  return await ask<LogPage>('GET', '/log')
}

/** Entries without their chain. */
async function said(ask: Ask) {
  return (await whole(ask)).entries.map(({ kind, text, by }) => [kind, text, ...(by === undefined ? [] : [by])])
}

describe.each(engines)('%s', (engine) => {
  test('what is written is there once, in order and chained, however often it is sent', async () => {
    const { ask } = await temporaryWatch({ engine })
    const entries = [written('Wind backing SE'), written(' Mayday relay ', { moment: START - 5, writtenAt: START - 9 })]
    const first = await ask<LogPage>('POST', '/log', { entries })
    expect(first.last).toBe(2)
    expect(first.entries).toMatchObject([
      { number: 1, kind: 'written', by: 'desk-1', at: START, text: 'Wind backing SE' },
      { number: 2, text: 'Mayday relay', moment: START - 5, writtenAt: START - 9 },
    ])
    expect(await ask('POST', '/log', { entries: entries.toReversed() })).toEqual({
      entries: first.entries.toReversed(),
      last: 2,
    })
    expect(await whole(ask)).toEqual(first)
    expect(firstBreak(first.entries, chainStart)).toBeUndefined()
    expect(await ask<LogPage>('GET', '/log?after=1&limit=1')).toEqual({ entries: first.entries.slice(1), last: 2 })
    expect((await ask<State>('GET', '/state')).logLast).toBe(2)
  })

  test('writers at once make one chain without a gap', async () => {
    const { ask } = await temporaryWatch({ engine })
    const texts = Array.from({ length: 30 }, (_, index) => String(index))
    await Promise.all([
      ...texts.map((text) => ask('POST', '/log', { entries: [written(text)] }, `desk-${text}_write`)),
      ...texts.map((text) => ask('POST', '/reports', { reports: [onset(text)] }, `wall-${text}`)),
    ])
    const { entries, last } = await whole(ask)
    expect(last).toBe(60)
    expect(firstBreak(entries, chainStart)).toBeUndefined()
    const byText = entries.filter(({ kind }) => kind === 'written').map(({ text }) => text)
    expect(new Set(byText)).toEqual(new Set(texts))
  })

  test('what one stream is told of is what the log holds', async () => {
    const { ask, send } = await temporaryWatch({ engine })
    const next = eventsOf(await send('GET', '/stream', undefined, 'viewer'))
    expect((await next())?.data).toMatchObject({ logLast: 0 })
    const { entries } = await ask<LogPage>('POST', '/log', { entries: [written('a'), written('b')] })
    expect((await next())?.data).toMatchObject({ log: entries })
  })

  test('an alert is in the log once for each raising, higher level and acknowledgement, whoever says it how often', async () => {
    const { ask, report } = await temporaryWatch({ engine })
    const [alert] = (await report([onset('a', { taskId: 'a', marking: 'RESTRICTED' })], 'desk-1')) as [Alert]
    await Promise.all(['desk-2', 'wall'].map((token) => report([onset('a', { asOf: START + 5 })], token)))
    const [higher] = (await report([onset('a', { level: 'warning', taskId: 'a' })])) as [Alert]
    expect(higher.id).toBe(alert.id)
    const acknowledgements = [acknowledgementOf(higher)]
    for (const token of ['desk-2_write', 'desk-1_write'])
      await ask('POST', '/acknowledgements', { acknowledgements }, token)
    await report([end(alert, START + 1000)])
    await report([onset('a', { onset: START + 2000, asOf: START + 2000 })])
    expect(await said(ask)).toEqual([
      ['alert raised', 'a failed'],
      ['alert raised', 'a failed, now warning'],
      ['alert acknowledged', 'a failed. The picture was 2 s old', 'desk-2'],
      ['alert raised', 'a failed, again'],
    ])
    const { entries } = await whole(ask)
    expect(entries[0]).toMatchObject({
      level: 'caution',
      moment: START,
      subjects: [{ kind: 'task', id: 'a', name: 'a failed', marking: 'RESTRICTED' }],
    })
    expect(firstBreak(entries, chainStart)).toBeUndefined()
  })

  test('text that is no Unicode does not break the chain', async () => {
    const { ask, report } = await temporaryWatch({ engine })
    await report([onset('a\0b\ud800', { taskId: 'a\0b\ud800' })])
    await ask('POST', '/log', { entries: [written('x\0\udc00')] })
    const { entries } = await whole(ask)
    expect(entries.map(({ text }) => text)).toEqual(['a\0b\ufffd failed', 'x\0\ufffd'])
    expect(firstBreak(entries, chainStart)).toBeUndefined()
  })

  // clause(61)
  test('an entry that was changed, removed or moved in the database is found', async () => {
    const sql = await temporarySql(engine)
    const { ask } = await temporaryWatch({ sql })
    await ask('POST', '/log', { entries: ['a', 'b', 'c', 'd'].map((text) => written(text)) })
    const rows = await sql.query('select number, entry_id, hash, body from watch_log order by number')
    const restore = async () => {
      await sql.execute('delete from watch_log')
      for (const { number, entry_id: id, hash, body } of rows)
        await sql.execute(
          'insert into watch_log (number, entry_id, hash, made_change, body) values ($1, $2, $3, 1, $4)',
          [Number(number), String(id), String(hash), String(body)],
        )
    }
    const alteration = fc.oneof(
      fc.constantFrom('text', 'at', 'by', 'before').map((field) => (number: number) => {
        const body = JSON.parse(String(rows[number - 1]?.['body'])) as Record<string, unknown>
        const value = typeof body[field] === 'number' ? 1 : 'x'
        return [
          'update watch_log set body = $2 where number = $1',
          [number, JSON.stringify({ ...body, [field]: value })],
        ] as const
      }),
      fc.constant(
        (number: number) => ['update watch_log set body = $2 where number = $1', [number, 'no JSON']] as const,
      ),
      fc.constant((number: number) => ['delete from watch_log where number = $1', [number]] as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), alteration, async (number, alter) => {
        await restore()
        expect(firstBreak((await whole(ask)).entries, chainStart)).toBeUndefined()
        const [statement, values] = alter(number)
        await sql.execute(statement, [...values])
        expect(firstBreak((await whole(ask)).entries, chainStart)).toBe(number)
        // Later entries don't repair it.
        await ask('POST', '/log', { entries: [written('e')] })
        expect(firstBreak((await whole(ask)).entries, chainStart)).toBe(number)
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(sharedEngines)('%s', (engine) => {
  test('several servers write one chain', async () => {
    const open = await sharedDatabase(engine)
    const servers = [
      await temporaryWatch({ sql: await open(), isShared: true }),
      await temporaryWatch({ sql: await open(), isShared: true }),
    ]
    await Promise.all(
      servers.flatMap(({ ask, report }) =>
        Array.from({ length: 10 }, (_, index) => [
          ask('POST', '/log', { entries: [written(String(index))] }),
          report([onset(String(index))]),
        ]).flat(),
      ),
    )
    const pages = await Promise.all(servers.map(({ ask }) => whole(ask)))
    expect(pages[0]).toEqual(pages[1])
    expect(pages[0]?.entries).toHaveLength(30)
    expect(firstBreak(pages[0]?.entries ?? [], chainStart)).toBeUndefined()
  })
})

test('a correction is an entry of its own, of something that somebody wrote', async () => {
  const { ask, send, report } = await temporaryWatch()
  await ask('POST', '/log', { entries: [written('GULL 5')] })
  await report([onset('a')])
  await ask('POST', '/log', { entries: [written('GULL 2', { corrects: 1 })] }, 'desk-2_write')
  expect((await whole(ask)).entries).toMatchObject([
    { text: 'GULL 5' },
    {},
    { kind: 'correction', corrects: 1, text: 'GULL 2', by: 'desk-2' },
  ])
  for (const corrects of [2, 3, 9]) {
    const refused = await send('POST', '/log', { entries: [written('x'), written('y', { corrects })] })
    expect(refused.status).toBe(400)
  }
  expect((await whole(ask)).last).toBe(3)
})

test('who may only read is refused in words; what is too long or takes the id of another is refused', async () => {
  const { ask, send } = await temporaryWatch()
  const entry = written('mine')
  await ask('POST', '/log', { entries: [entry] })
  const refused = await send('POST', '/log', { entries: [written('x')] }, 'viewer')
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: 'Client viewer lacks the permission watch:write' },
  ])
  expect((await send('POST', '/log', { entries: [{ ...entry, text: 'other' }] })).status).toBe(409)
  expect((await send('POST', '/log', { entries: [entry] }, 'desk-2_write')).status).toBe(409)
  for (const bad of [
    { text: ' ' },
    { text: 'x'.repeat(4001) },
    { id: 'short' },
    { moment: 1.5 },
    { moment: 9e15 },
    { writtenAt: -9e15 },
    { number: 3 },
  ])
    expect((await send('POST', '/log', { entries: [{ ...written('x'), ...bad }] })).status).toBe(400)
  expect((await send('GET', '/log?after=-1')).status).toBe(400)
  expect((await send('GET', '/log', undefined, 'nobody')).status).toBe(401)
  expect((await whole(ask)).last).toBe(1)
  expect((await send('GET', `/log?limit=${MOST_LOG_PAGE + 1}`, undefined, 'viewer')).status).toBe(400)
  expect((await ask<LogPage>('GET', `/log?limit=${MOST_LOG_PAGE}`, undefined, 'viewer')).entries).toHaveLength(1)
})

test('rules that somebody adds, changes or removes are in the log, and times in which nobody watched', async () => {
  const { ask, send, clock } = await temporaryWatch()
  const rule = { ...defaultRules[0], isOn: false, off: OFF }
  await ask('PUT', '/rules/task-fails', { rule, revision: 1 })
  await ask('PUT', '/rules/new', { rule: { ...rule, id: 'new' }, revision: 0 })
  await send('DELETE', '/rules/new?revision=1')
  clock.now += 400_000
  const stream = await send('GET', '/stream')
  await stream.body?.cancel()
  expect(await said(ask)).toEqual([
    [
      'rule changed',
      'Rule changed: “Task fails”, caution, switched off: To be drawn again. Review by 2026-11-22',
      'desk-1',
    ],
    [
      'rule changed',
      'Rule added: “Task fails”, caution, switched off: To be drawn again. Review by 2026-11-22',
      'desk-1',
    ],
    [
      'rule changed',
      'Rule removed: “Task fails”, caution, switched off: To be drawn again. Review by 2026-11-22',
      'desk-1',
    ],
    ['gap', 'No desk, wall or server watched for 6 m 40 s, from 14:00:00Z: no alerts were raised'],
  ])
})

test('a copy of its tables carries the chain on', async () => {
  const from = await temporarySql('libsql')
  const { ask } = await temporaryWatch({ sql: from })
  await ask('POST', '/log', { entries: ['a', 'b'].map((text) => written(text)) })
  const to = await temporarySql(sharedEngines[0] ?? 'libsql')
  await migrate(to, 'target', watchSchema)
  for (const table of watchTables) {
    await copyTable(from, to, table)
    await verifyTable(from, to, table)
  }
  const copy = await temporaryWatch({ sql: to })
  await copy.ask('POST', '/log', { entries: [written('c')] })
  const { entries } = await whole(copy.ask)
  expect(entries.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect(firstBreak(entries, chainStart)).toBeUndefined()
})
