import { afterEach, expect, test } from 'vitest'

import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { epoch, makeService } from '../../../../picture/task-service.test.support.ts'
import { liveLegs, useWallMoments, wall } from './wall-live.ts'
import { startWallReading } from './wall-reading.ts'

const service = makeService(60, 3)

afterEach(() => {
  wall.tasks.reset()
  useWallMoments.setState({ good: undefined, news: undefined })
})

/** So many pages of each live status. */
function walk(pages: number): void {
  wall.tasks.setFilter(anyTask, epoch)
  for (let page = 0; page < pages; page += 1)
    for (const {
      key,
      walk: { state, query, nextToken },
    } of liveLegs()) {
      if (state === 'whole') continue
      const request = nextToken === undefined ? query : { ...query, pageToken: nextToken }
      wall.tasks.takePage(key, query, service.query(request))
    }
}

test('what may be there and was not read is told until every live task has come', () => {
  const reading = startWallReading()
  walk(1)
  expect(reading()).toMatchObject({
    unread: { kind: 'reading', words: expect.stringMatching(/^\d of \d+ statuses read$/) },
  })
  walk(30)
  expect(reading().unread).toBeUndefined()
  expect(reading().readUntil).toBeGreaterThan(0)
})

test('a walk that came to a halt is told with its reason', () => {
  const reading = startWallReading()
  walk(1)
  const [leg] = liveLegs().filter((each) => each.walk.state !== 'whole')
  if (leg === undefined) throw new Error('all is read')
  wall.tasks.halt(leg.key, leg.walk.query, { kind: 'failed', message: 'Query failed, 503' })
  expect(reading().unread).toMatchObject({ kind: 'failed', words: expect.stringMatching(/^Query failed, 503\. \d/) })
})

test('nothing good counts from the start; news of a round that still runs are good', () => {
  const reading = startWallReading()
  expect(reading().sinceGood).toBeLessThan(1000)
  const long = performance.now() - 50_000
  useWallMoments.setState({ good: { steady: long, wall: 0 } })
  expect(reading().sinceGood).toBeGreaterThanOrEqual(50_000)
  useWallMoments.setState({ news: { steady: performance.now(), wall: 0 } })
  expect(reading().sinceGood).toBeLessThan(1000)
})
