import { describe, expect, test } from 'vitest'

import { engines } from '../../database/engines.test.support.ts'
import { START, task, temporaryJournal } from './journal.test.support.ts'

/** An entity as a task has a copy of it. */
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
    expect(then.walks).toEqual([{ began: START, last: START, pages: 1, state: 'more' }])
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
})
