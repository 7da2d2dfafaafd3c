import { expect, onTestFinished, test } from 'vitest'

import { World } from './world.ts'

/** A world with one desk, two minutes after it was opened. */
async function withDesk(seed: number) {
  const world = await World.open({ seed })
  onTestFinished(() => world.close())
  const desk = world.addDesk('desk 1')
  await world.clock.runFor(desk.open(), 60_000)
  await world.run(120_000)
  return { world, desk }
}

test('a desk signs in, polls, and shows the tasks of the environment', async () => {
  const { world, desk } = await withDesk(1)
  const shown = desk.shown()
  expect(shown).toMatchObject({ freshness: 'live', isWhole: true })
  const rows = await world.sql.query('select task_id, update_time from task where update_time > $1', [
    world.clock.now() - 100_000,
  ])
  expect(rows.length).toBeGreaterThan(0)
  const readUntil = shown?.readUntil ?? 0
  for (const row of rows.filter((each) => Number(each['update_time']) <= readUntil))
    expect(shown?.tasks.get(String(row['task_id']))).toBe(Number(row['update_time']))
})

test('the same seed gives the same run, and another one another', async () => {
  const [one, again, other] = [await withDesk(7), await withDesk(7), await withDesk(8)]
  expect(one.world.log.length).toBeGreaterThan(30)
  expect(again.world.log).toEqual(one.world.log)
  expect(again.world.clock.steps).toBe(one.world.clock.steps)
  expect(again.desk.shown()).toEqual(one.desk.shown())
  expect(other.world.log).not.toEqual(one.world.log)
})
