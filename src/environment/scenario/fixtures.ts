import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { member } from '../../contract/json.ts'
import { wellKnownClients } from '../access/clients.ts'
import type { EgressStream } from '../store/store.ts'
import { readScenario } from './read-scenario.ts'
import { scenarioFolder } from './scenario-names.ts'

const SCENARIO = 'harbor-west'
/** Depends on neither seed nor start. */
const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'
const SEARCH_MISSION = '4f1c9a02-77de-4b1e-9f0e-2a6b8d31c7e5'
const CAPE_LORNE = '7d41e0b3-5a9f-4c22-b6d8-0e93af1c4471'

/** Facts of a fresh default scenario for outside checks, at any start. */
export interface Fixtures {
  clients: { id: string; secret: string; permissions: readonly string[] }[]
  object: { path: string; sha256: string; bytes: number }
  parentTaskId: string
  /** `after`: the field's value once the override is removed. */
  override: { entityId: string; fieldPath: string; after: unknown }
  egress: { active: string[]; sourceNotLive: string; forbidden: string; unavailable: string; recovers: string }
  /** Before the simulation adds tasks. */
  taskCount: number
  deletedObjectCount: number
}

export function fixtures(): Fixtures {
  const folder = scenarioFolder(SCENARIO) ?? ''
  const { entities, tasks, deletedObjects, egressStreams } = readScenario(folder, 0)
  const bytes = readFileSync(join(folder, 'objects', STILL))
  const override = entities.find(({ entityId }) => entityId === CAPE_LORNE)?.overrides?.override?.[0]
  if (override?.fieldPath === undefined) throw new Error('the scenario lacks what its fixtures name')
  const stream = (isMeant: (stream: EgressStream) => boolean): string => egressStreams.find(isMeant)?.egressId ?? ''
  return {
    clients: wellKnownClients.map((client) => ({ ...client })),
    object: { path: STILL, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength },
    parentTaskId: SEARCH_MISSION,
    override: {
      entityId: CAPE_LORNE,
      fieldPath: override.fieldPath,
      after: valueAt(override.maskedFieldValue, override.fieldPath),
    },
    egress: {
      active: egressStreams.filter((each) => !isRefused(each)).map(({ egressId }) => egressId),
      sourceNotLive: stream(({ sourceLive }) => !sourceLive),
      forbidden: stream(({ allowedClients }) => allowedClients !== undefined),
      unavailable: stream(
        ({ unavailableUntil, attemptsUntilReady }) => unavailableUntil === null && attemptsUntilReady === undefined,
      ),
      recovers: stream(({ attemptsUntilReady }) => attemptsUntilReady !== undefined),
    },
    taskCount: tasks.length,
    deletedObjectCount: deletedObjects.length,
  }
}

function isRefused({ state, sourceLive, allowedClients, unavailableUntil }: EgressStream): boolean {
  return state === 'deleted' || !sourceLive || allowedClients !== undefined || unavailableUntil !== undefined
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(member, value)
}
