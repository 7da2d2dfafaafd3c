import { datetimeOf } from '../../contract/datetime.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import { courseVelocity, roundDegrees } from './geodesy.ts'
import { between, pick, random, uuid } from './random.ts'
import type { ScenarioWorld } from './scenario.ts'

const HOUR = 3600
const DAY = 86_400

/** Mostly finished, as after a month. */
const STATUSES: readonly (readonly [status: TaskStatusValue, share: number])[] = [
  ['STATUS_DONE_OK', 0.72],
  ['STATUS_DONE_NOT_OK', 0.12],
  ['STATUS_EXECUTING', 0.08],
  ['STATUS_REPLACED', 0.03],
  ['STATUS_WAITING_FOR_UPDATE', 0.02],
  ['STATUS_VERSION_REJECTED', 0.01],
  ['STATUS_ACK', 0.01],
  ['STATUS_SCHEDULED_IN_MANAGER', 0.01],
]

function statusAt(share: number): TaskStatusValue {
  let sum = 0
  for (const [status, part] of STATUSES) {
    sum += part
    if (share < sum) return status
  }
  return 'STATUS_DONE_OK'
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits)
}

/** UUIDs in form, cheap to make. */
function grownId(seed: string, index: number, kind: number): string {
  const mixed = Math.imul(index ^ 0x5bd1e995, 0x9e3779b1) >>> 0
  return `${hex(mixed, 8)}-${hex(index >>> 16, 4)}-4${hex(index, 3)}-8${hex(kind, 3)}-${seed}`
}

/** A radar track in the Gulf of Maine. */
function track(id: string, index: number, time: number, next: () => number): Entity {
  const velocity = courseVelocity(2 + next() * 22, next() * 360)
  return {
    entityId: id,
    description: 'Surface contact from Radar Matinicus',
    isLive: true,
    createdTime: datetimeOf(time - HOUR * 1000),
    kinematics: {
      kinematicsGeodetic: {
        location: {
          latitudeDegrees: roundDegrees(42.2 + next() * 1.6),
          longitudeDegrees: roundDegrees(-69.9 + next() * 3.4),
        },
        velocityEnuMPerS: { x: velocity.east, y: velocity.north, z: 0 },
        measurementTime: datetimeOf(time),
      },
    },
    aliases: { name: `Track ${10_000 + index}` },
    milView: {
      disposition: pick(['DISPOSITION_UNKNOWN', 'DISPOSITION_NEUTRAL', 'DISPOSITION_PENDING'], next),
      environment: 'ENVIRONMENT_SURFACE',
    },
    ontology: { platformType: 'Surface vessel', template: 'TEMPLATE_TRACK' },
    provenance: { integrationName: 'Radar Matinicus', dataType: 'RADAR_TRACK', sourceUpdateTime: datetimeOf(time) },
    dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' } },
  }
}

/** An hour to thirty days old, so that first screens don't change. Depends on world and index alone. */
function grownTask(world: ScenarioWorld, tag: string, index: number, count: number, next: () => number): Task {
  const { start, creators, arrivals } = world
  const { displayName, kind, assignees } = pick(arrivals, next)
  const assignee = pick(assignees, next)
  const status = statusAt(next())
  const age = HOUR + ((index + next()) / count) * 30 * DAY
  const updated = start - Math.round(age * 1000)
  const time = datetimeOf(updated)
  const started = datetimeOf(updated - between(5, 90, next) * 60_000)
  return {
    version: {
      taskId: grownId(tag, index, 1),
      definitionVersion: between(1, 3, next),
      statusVersion: between(5, 12, next),
    },
    displayName: displayName.replace('#', String(index + 100)),
    specification: { '@type': `type.googleapis.com/sar.v1.${kind}`, speedKnots: between(6, 60, next) },
    createdBy: creators[index % creators.length] ?? {},
    lastUpdateTime: time,
    status: {
      status,
      ...(status === 'STATUS_DONE_NOT_OK'
        ? { taskError: { code: 'ERROR_CODE_FAILED', message: 'Contact lost in sea clutter' } }
        : {}),
      ...(status === 'STATUS_SCHEDULED_IN_MANAGER' ? {} : { startTime: started }),
      lastUpdateTime: time,
    },
    relations: {
      assignee,
      ...(index % 7 === 1 && index > 7 ? { parentTaskId: grownId(tag, index - (index % 7), 1) } : {}),
    },
    isExecutedElsewhere: false,
    createTime: datetimeOf(updated - between(1, 4, next) * 3_600_000),
    initialEntities:
      index % 10 === 0 ? [{ entity: track(grownId(tag, index, 2), index, updated, next), snapshot: false }] : [],
    deliveryState: { status: 'DELIVERY_STATUS_DELIVERED' },
  }
}

/** Newest first, so that an interrupted reader has the recent ones. */
export function* grownTasks(world: ScenarioWorld, count: number, batchSize: number): Generator<Task[]> {
  const next = random(world.seed, 'grown tasks')
  const tag = uuid('harbor-west', `entity grown by ${world.seed}`).slice(-12)
  for (let from = 0; from < count; from += batchSize) {
    yield Array.from({ length: Math.min(batchSize, count - from) }, (_, offset) =>
      grownTask(world, tag, from + offset, count, next),
    )
  }
}
