import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { RunClock } from '../../conformance/run/wire.ts'
import { taskStatusValues } from '../../contract/task.ts'
import { admitGivenClients, wellKnownClients } from '../../environment/access/clients.ts'
import { createTokens } from '../../environment/access/tokens.ts'
import { standingClock } from '../../environment/clock.ts'
import { createPageTokens } from '../../environment/operations/page-tokens.ts'
import { readScenario } from '../../environment/scenario/read-scenario.ts'
import type { Scenario } from '../../environment/scenario/scenario.ts'
import { scenarioFolder } from '../../environment/scenario/scenario-names.ts'
import { seedScenario } from '../../environment/scenario/seed.ts'
import { createService, type Service } from '../../environment/service.ts'
import { openBlobStore } from '../../environment/store/blob-store.ts'
import { openLibsql } from '../../database/libsql.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import type { Store } from '../../environment/store/store.ts'

const START = Date.parse('2026-11-21T14:00:00Z')
const NAME = 'harbor-west'
/** Small enough that few tasks give several pages. */
const TASKS_PER_PAGE = 10
const TASKS_PER_STATUS = 2
const DELETED_OBJECTS = 7
const LARGE_OBJECT = /\.(nc|xtf|bin)$/

/** Writes the environment that later ones copy; returns one target for changing probes of each kind. */
export async function writeTemplate(folder: string): Promise<readonly string[]> {
  const store = await openStore(join(folder, 'template.db'))
  const scenario = cut(readScenario(scenarioFolder(NAME) ?? '', START))
  await seedScenario(store, await openBlobStore(join(folder, 'objects')), scenario, {
    name: NAME,
    seed: 1,
    start: START,
  })
  await admitGivenClients(store, wellKnownClients)
  const clock = standingClock(START)
  await createTokens(store, clock, 1800)
  await createPageTokens(store)
  await store.close()
  return changeable(scenario)
}

/** Overrides and streams, existing or not. Not streams that start or drain: runs end on a hint to wait. */
function changeable({ entities, egressStreams }: Scenario): string[] {
  const overrides = entities.flatMap(({ entityId, overrides: listed }) =>
    (listed?.override ?? []).map(({ fieldPath }) => `${entityId}/${fieldPath}`),
  )
  const streams = egressStreams.filter(({ unavailableUntil }) => unavailableUntil === undefined)
  return [...overrides, 'no-such-entity/aliases.name', ...streams.map(({ egressId }) => egressId), 'no-such-stream']
}

/** Enough of the default scenario for each operation to answer in every way. */
function cut(scenario: Scenario): Scenario {
  const parents = scenario.tasks.map(({ relations }) => relations?.parentTaskId)
  const parent = scenario.tasks.find(({ version }) => parents.filter((id) => id === version?.taskId).length > 1)
  const overridden = scenario.entities
    .filter(({ overrides }) => overrides?.override?.length)
    .map(({ entityId }) =>
      scenario.tasks.find((task) => task.initialEntities?.some(({ entity }) => entity?.entityId === entityId)),
    )
  const tasks = scenario.tasks.filter((task) => {
    const ofStatus = scenario.tasks.filter(({ status }) => status?.status === task.status?.status)
    const isOfParent = parent !== undefined && task.relations?.parentTaskId === parent.version?.taskId
    const isFirst = ofStatus.indexOf(task) < TASKS_PER_STATUS
    return task === parent || isOfParent || isFirst || overridden.some((one) => one === task)
  })
  if (taskStatusValues.length > tasks.length)
    throw new Error('The scenario has too few tasks to make a small one of it')
  return {
    ...scenario,
    tasks,
    lifecycles: [],
    deletedObjects: scenario.deletedObjects.slice(0, DELETED_OBJECTS),
    objects: scenario.objects.filter(({ path }) => !LARGE_OBJECT.test(path)),
  }
}

export interface SmallEnvironment {
  readonly service: Service
  readonly clock: RunClock
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  readonly close: () => Promise<void>
}

/** A fresh copy of the template with stopped clocks. */
export async function openCopy(folder: string): Promise<SmallEnvironment> {
  const file = join(folder, 'copy.db')
  await copyFile(join(folder, 'template.db'), file)
  const store = await openStore(file)
  const clock = standingClock(START)
  const service = createService({
    store,
    blobs: await openBlobStore(join(folder, 'objects')),
    clock,
    realClock: clock,
    tokens: await createTokens(store, clock, 1800),
    pageTokens: await createPageTokens(store),
    options: { pageSize: TASKS_PER_PAGE },
    onError: () => {},
  })
  return {
    service,
    clock: { now: () => clock.now(), wait: async (milliseconds) => clock.advance(milliseconds) },
    client: { clientId: 'operator', clientSecret: 'operator-secret' },
    close: async () => {
      await store.close()
      for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
    },
  }
}

async function openStore(file: string): Promise<Store> {
  return await openSqlStore(openLibsql(file, { durable: false }), { name: file, now: () => START })
}
