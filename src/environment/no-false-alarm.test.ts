import { afterEach, expect, test } from 'vitest'

import { forgetSecrets } from '../conformance/mask.ts'
import { crawlSteps } from '../conformance/run/crawl.ts'
import type { RunOptions } from '../conformance/run/run.ts'
import { wireOf } from '../conformance/run/wire.ts'
import { probeFaults } from './probe-faults.test.support.ts'
import { smallHarborWest } from './scenario/harbor-west.test.support.ts'
import { seedScenario } from './scenario/seed.ts'
import { temporaryService, testStart } from './service.test.support.ts'
import { createSimulation } from './simulation.ts'
import { engines, temporarySql, type SqlEngine } from '../database/engines.test.support.ts'

const MINUTE = 60_000

afterEach(forgetSecrets)

/**
 * Findings worse than notes of a run against the default scenario, without its large files, on this engine.
 */
async function found(engine: SqlEngine, secondsPerRequest: number, over: Partial<RunOptions>) {
  const { service, store, blobs, clock, failures } = await temporaryService({ sql: await temporarySql(engine) })
  await seedScenario(store, blobs, smallHarborWest(testStart), { name: 'harbor-west', seed: 1, start: testStart })
  const simulation = createSimulation({ store, clock })
  const advance = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await simulation.advance()
  }
  const { faults } = await probeFaults({
    wire: wireOf(async (request) => {
      if (secondsPerRequest > 0) await advance(secondsPerRequest * 1000)
      return await service(request)
    }),
    clock: { now: () => clock.now(), wait: advance },
    ...over,
  })
  return { faults: [...faults, ...failures], passed: clock.now() - testStart }
}

/** PostgreSQL within this process takes its time: there it is asked only what a client would ask. */
function only(engine: SqlEngine): Partial<RunOptions> {
  return engine === 'pglite' ? { only: [...crawlSteps.map(({ id }) => id), 'watch'] } : {}
}

test.each(engines.filter((engine) => engine !== 'pglite'))(
  'the default scenario raises no alarm while its clock stands, on %s',
  async (engine) => {
    const { faults, passed } = await found(engine, 0, {})
    expect(faults).toEqual([])
    expect(passed).toBe(0)
  },
)

test.each(engines)('nor while everything in it moves for minutes, on %s', async (engine) => {
  const secondsPerRequest = engine === 'pglite' ? 0 : 1
  // Ten with a PostgreSQL server: `npm run test:servers`.
  const watchMilliseconds = { pglite: 2, wasm: 2, libsql: 5, postgres: 10 }[engine] * MINUTE
  const { faults, passed } = await found(engine, secondsPerRequest, { ...only(engine), watchMilliseconds })
  expect(faults).toEqual([])
  expect(passed).toBeGreaterThanOrEqual(watchMilliseconds)
})
