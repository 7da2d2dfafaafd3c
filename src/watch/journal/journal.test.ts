import { describe, expect, test } from 'vitest'

import { engines, sharedDatabase, temporarySql } from '../../database/engines.test.support.ts'
import { byStatus, clientExchange, poll, START, task, temporaryJournal } from './journal.test.support.ts'

const HOUR = 3_600_000
const END = START + 100 * HOUR

/** A task's copy of an entity. */
function entity(entityId: string, latitudeDegrees = 54) {
  return { entity: { entityId, location: { position: { latitudeDegrees, longitudeDegrees: 10 } } } }
}

describe.each(engines)('%s', (engine) => {
  test('a picture has what was told up to its moment, and its texts say it as it was', async () => {
    const journal = await temporaryJournal({ engine })
    const first = { ...task('a'), initialEntities: [entity('e'), entity('f')] }
    await journal.answer({ tasks: [first, task('b')], nextPageToken: 'p2' })
    journal.clock.now += 10_000
    const changed = { ...first, version: { ...first.version, statusVersion: 2 }, status: { status: 'STATUS_DONE_OK' } }
    await journal.answer({ query: { updateTimeRange: { startTime: '2026-11-21T13:59:55Z' } }, tasks: [changed] })
    const then = await journal.picture('desk-1', START + 9999)
    expect(then).toMatchObject({ moment: START, read: START })
    expect(then.tasks.map(({ id, asOf }) => [id, asOf])).toEqual([
      ['a', START - 20],
      ['b', START - 20],
    ])
    expect(
      await journal.tasks(
        'desk-1',
        then.tasks.map(({ content }) => content),
      ),
    ).toEqual([first, task('b')])
    expect(then.walks).toEqual([{ began: START, last: START, pages: 1, tasks: 2, state: 'more' }])
    const now = await journal.picture('desk-1', START + 10_000)
    expect(now.tasks.find(({ id }) => id === 'a')).toMatchObject({
      moment: START + 10_000,
      from: 'STATUS_EXECUTING',
      isNews: true,
    })
    expect(
      await journal.tasks(
        'desk-1',
        now.tasks.map(({ content }) => content),
      ),
    ).toEqual([changed, task('b')])
    expect(await journal.track('desk-1', START, START + 20_000)).toMatchObject({
      moments: [START + 10_000],
      counts: [1],
      gaps: [],
    })
    expect(journal.failures).toEqual([])
  })

  test('nobody is told what only others were told', async () => {
    const journal = await temporaryJournal({ engine })
    await journal.answer({
      client: 'desk-1',
      tasks: [task('shared'), { ...task('own'), initialEntities: [entity('e')] }],
    })
    await journal.answer({ client: 'desk-2', tasks: [task('shared')] })
    const { tasks } = await journal.picture('desk-1', END)
    const [shared, own] = tasks.map(({ content }) => content)
    expect((await journal.picture('desk-2', END)).tasks.map(({ content }) => content)).toEqual([shared])
    expect(await journal.contents('desk-2', [own ?? 0, shared ?? 0])).toEqual({ texts: [null, expect.any(String)] })
    expect(await journal.tasks('desk-1', [own ?? 0])).toEqual([{ ...task('own'), initialEntities: [entity('e')] }])
    // Parts of tasks, bodies and missing texts can't be requested.
    expect(
      await journal.contents(
        'desk-1',
        [1, 9999].filter((id) => id !== own && id !== shared),
      ),
    ).toEqual({ texts: expect.arrayContaining([null]) })
    const { exchanges } = await journal.exchanges('desk-2', END, 10)
    expect(exchanges).toHaveLength(1)
    expect(await journal.exchange('desk-1', exchanges[0]?.moment ?? 0)).toBeUndefined()
    expect((await journal.trails('desk-2', START, END)).trails).toEqual({})
    expect((await journal.trails('desk-1', START, END)).trails).toEqual({ e: [[START, 54, 10]] })
    expect(JSON.stringify(await journal.export('desk-2', 0, END))).not.toContain('own')
    expect(await journal.facts('desk-2')).toMatchObject({ oldest: START + 1, newest: START + 1 })
    const nobody = await journal.facts('nobody')
    expect([nobody.oldest, nobody.bytes > 0]).toEqual([undefined, true])
    expect(await journal.picture('nobody', END)).toEqual({ tasks: [], walks: [] })
  })

  test('an exchange has its bodies, put together again, and what is no page of tasks as it came', async () => {
    const journal = await temporaryJournal({ engine })
    await journal.answer({
      query: byStatus('STATUS_SENT'),
      tasks: [{ ...task('a'), initialEntities: [entity('e'), { snapshot: true }, entity('f')] }],
      nextPageToken: 'next',
    })
    await journal.answer({ status: 404, body: '{"code": 5,  "message":"not here"}' })
    await journal.answer({ body: '{"tasks":[ 1, null ]}' })
    await journal.answer({ tasks: [{ ...task('\u0001'), initialEntities: [entity('"\u0001"')] }] })
    const { exchanges, hasMore } = await journal.exchanges('desk-1', END, 3)
    expect([exchanges.map(({ status }) => status), hasMore]).toEqual([[200, 200, 404], true])
    const body = async (moment: number) => (await journal.exchange('desk-1', moment)) ?? { body: '' }
    const page = await body(START)
    expect(page).toMatchObject({ isRebuilt: true, requestBody: JSON.stringify(byStatus('STATUS_SENT')), took: 20 })
    expect(JSON.parse(page.body ?? '')).toEqual({
      tasks: [{ ...task('a'), initialEntities: [entity('e'), { snapshot: true }, entity('f')] }],
      nextPageToken: 'next',
    })
    expect(await body(START + 1)).toMatchObject({ body: '{"code": 5,  "message":"not here"}' })
    expect(await body(START + 2)).toMatchObject({ body: '{"tasks":[ 1, null ]}' })
    expect(JSON.parse((await body(START + 3)).body ?? '').tasks[0].initialEntities).toEqual([entity('"\u0001"')])
  })

  test('equal versions and equal copies of entities are kept once', async () => {
    const sql = await temporarySql(engine)
    const journal = await temporaryJournal({ sql })
    const first = { ...task('a'), initialEntities: [entity('e')] }
    for (const client of ['desk-1', 'desk-2', 'desk-1'])
      await journal.answer({ client, tasks: [first, { ...task('b'), initialEntities: [entity('e')] }] })
    await journal.answer({ tasks: [{ ...first, description: 'changed' }] })
    const [row] = await sql.query('select count(*) as count from journal_content')
    // Three tasks and one entity.
    expect(Number(row?.['count'])).toBe(4)
  })

  test('hours go when they are over, the oldest first, and what later ones need stays', async () => {
    const sql = await temporarySql(engine)
    const journal = await temporaryJournal({ sql, hours: 2 })
    const standing = { ...task('standing'), initialEntities: [entity('e')] }
    await journal.answer({ client: 'gone', tasks: [task('gone')] })
    for (let hour = 0; hour < 5; hour += 1) {
      await journal.answer({ tasks: [standing, task('moving', { status: hour, at: hour })] })
      journal.clock.now += HOUR
    }
    await journal.answer({ tasks: [] })
    const { oldest = 0 } = await journal.facts('desk-1')
    expect(oldest).toBe(START + 3 * HOUR)
    const { tasks } = await journal.picture('desk-1', oldest)
    expect(
      await journal.tasks(
        'desk-1',
        tasks.map(({ content }) => content),
      ),
    ).toEqual([standing, task('moving', { status: 3, at: 3 })])
    expect((await journal.picture('desk-1', START + HOUR)).tasks).toEqual([])
    expect((await journal.facts('gone')).oldest).toBeUndefined()
    const texts = await sql.query('select content_id from journal_content')
    // The unchanged task, its entity, and the moving one's last two versions and the one before, which begins
    // the first hour.
    expect(texts).toHaveLength(5)
    // Stores dropped texts again, and what remains.
    await journal.answer({ client: 'gone', tasks: [task('gone'), standing] })
    const again = await journal.picture('gone', END)
    expect(
      await journal.tasks(
        'gone',
        again.tasks.map(({ content }) => content),
      ),
    ).toEqual([task('gone'), standing])
    expect(journal.failures).toEqual([])
  })

  test('so do they when there are too many bytes', async () => {
    const journal = await temporaryJournal({ engine, mostBytes: 10_000 })
    for (let hour = 0; hour < 6; hour += 1) {
      const random = Array.from({ length: 3000 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')
      await journal.answer({ tasks: [{ ...task('a', { status: hour }), description: random }] })
      journal.clock.now += HOUR
    }
    const { bytes, oldest = 0 } = await journal.facts('desk-1')
    expect(bytes).toBeLessThan(10_000)
    expect(oldest).toBeGreaterThan(START + 2 * HOUR)
    expect((await journal.picture('desk-1', END)).tasks).toHaveLength(1)
  })

  test('forgetting leaves nothing, and goes on', async () => {
    const journal = await temporaryJournal({ engine })
    await journal.answer({ tasks: [task('a')] })
    await journal.forget()
    expect(await journal.facts('desk-1')).toMatchObject({ state: 'on', bytes: 0 })
    expect((await journal.picture('desk-1', END)).tasks).toEqual([])
    await journal.answer({ tasks: [task('a')] })
    const { tasks } = await journal.picture('desk-1', END)
    expect(
      await journal.tasks(
        'desk-1',
        tasks.map(({ content }) => content),
      ),
    ).toEqual([task('a')])
  })

  test('what is saved of it holds the picture, its texts, what came then, and the gaps', async () => {
    const journal = await temporaryJournal({ engine })
    await journal.answer({ tasks: [task('a'), task('b')] })
    for (let second = 1; second <= 250; second += 1) {
      journal.clock.now += 1000
      await journal.answer({ query: poll, tasks: [task('a', { status: second, at: second })] })
    }
    const lines = []
    for (let after: number | undefined, parts = 0; parts === 0 || after !== undefined; parts += 1) {
      const part = await journal.export('desk-1', START + 10_000, START + 240_000, after)
      lines.push(...part.lines)
      after = part.next
    }
    const known = new Set<number>()
    for (const line of lines) {
      if (line.kind === 'content') known.add(line.id)
      const named = line.kind === 'picture' ? line.picture.tasks : line.kind === 'told' ? line.tasks : []
      for (const { content } of named) expect(known.has(content)).toBe(true)
    }
    const told = lines.filter(({ kind }) => kind === 'told')
    expect(told).toHaveLength(230)
    expect(lines.filter(({ kind }) => kind === 'content')).toHaveLength(232)
  })
})

test('moments go by the environment’s clock, and one more where it stands or was set back', async () => {
  const journal = await temporaryJournal()
  const dates = [5000, 5000, 5000, 1000, 5001, 9000]
  for (const date of dates) await journal.answer({ date, tasks: [task('a', { status: date })] })
  const { exchanges } = await journal.exchanges('desk-1', END, 10)
  expect(exchanges.map(({ moment }) => moment - START).toReversed()).toEqual([5000, 5001, 5002, 5003, 5004, 9000])
  expect(await journal.picture('desk-1', START + 5003)).toMatchObject({ moment: START + 5003, date: START + 1000 })
  expect(await journal.picture('desk-1', START + 9500)).toEqual(
    expect.not.objectContaining({ date: expect.anything() }),
  )
})

test('servers that share a database keep one journal, each moment once and each text once', async () => {
  const open = await sharedDatabase('pglite')
  const clock = { now: START }
  const [one, other] = [
    await temporaryJournal({ sql: await open(), clock }),
    await temporaryJournal({ sql: await open(), clock }),
  ]
  for (let poll = 0; poll < 5; poll += 1) {
    clock.now += 1000
    const tasks = [task('a', { status: poll, at: poll }), task('standing')]
    await Promise.all([one, other].map((journal) => journal.take([clientExchange({ tasks }, clock.now)])))
  }
  await one.answer({ query: poll, tasks: [task('a', { status: 9, at: 9 })] })
  const { tasks } = await other.picture('desk-1', END)
  expect(
    await other.tasks(
      'desk-1',
      tasks.map(({ content }) => content),
    ),
  ).toEqual([task('a', { status: 9, at: 9 }), task('standing')])
  const { exchanges } = await one.exchanges('desk-1', END, 100)
  expect(new Set(exchanges.map(({ moment }) => moment)).size).toBe(11)
  expect([...one.failures, ...other.failures]).toEqual([])
})
