// Harbor West with its tasks replaced by many, each with an entity and an object path of its own. One in a
// hundred changes at each of the first steps of its clock.
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { projectFolder } from '../../project.mjs'

/** With news of one task in a hundred. */
export const STEPS = 5
export const STEP_SECONDS = 60

const STATUSES = [
  'DONE_OK',
  'DONE_OK',
  'DONE_OK',
  'DONE_OK',
  'DONE_OK',
  'DONE_OK',
  'DONE_OK',
  'DONE_NOT_OK',
  'EXECUTING',
  'WILCO',
]
const DISPOSITIONS = ['FRIENDLY', 'NEUTRAL', 'UNKNOWN', 'SUSPICIOUS']

/** @param {string} folder that doesn't exist yet @param {number} count @param {boolean} hasEntities one a task */
export async function writeLargeScenario(folder, count, hasEntities = true) {
  const whole = join(projectFolder, 'src/environment/scenario/harbor-west')
  mkdirSync(folder)
  for (const name of readdirSync(whole))
    if (!['tasks.json', 'lifecycles.json'].includes(name)) symlinkSync(join(whole, name), join(folder, name))
  const file = createWriteStream(join(folder, 'tasks.json'))
  for (let index = 0; index < count; index += 1)
    if (!file.write(`${index === 0 ? '[' : ','}${JSON.stringify(taskOf(index, hasEntities))}`))
      await once(file, 'drain')
  file.end(']')
  await finished(file)
  writeFileSync(join(folder, 'lifecycles.json'), JSON.stringify(lifecycles(count)))
}

/** Of tasks that are executing. @param {number} count */
function lifecycles(count) {
  const changing = Array.from({ length: count / 10 }, (_, ten) => ({ index: 10 * ten + 8, step: 1 + (ten % 10) }))
  return changing
    .filter(({ step }) => step <= STEPS)
    .map(({ index, step }) => ({
      taskId: taskId(index),
      steps: [{ at: `+${step * STEP_SECONDS}s`, status: { status: 'STATUS_DONE_OK' } }],
    }))
}

/** @param {number} index */
function taskId(index) {
  return `7a5c0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** @param {number} index @param {boolean} hasEntity */
function taskOf(index, hasEntity) {
  const status = STATUSES[index % STATUSES.length]
  const updated = `-${60 + ((index * 7) % 40_000)}s`
  const created = `-${40_100 + (index % 2000)}s`
  const serial = String(index).padStart(12, '0')
  return {
    version: {
      taskId: taskId(index),
      definitionVersion: 1 + (index % 3),
      statusVersion: 2 + (index % 9),
    },
    displayName: `Radar contact ${index}, sector ${index % 40}`,
    specification: {
      '@type': `type.googleapis.com/sar.v1.Kind${index % 9}`,
      report: `objects/reports/grown/${index % 97}/${index}.json`,
    },
    createdBy: { user: { userId: `ops-desk-${index % 5}` } },
    createTime: created,
    lastUpdateTime: updated,
    status: {
      status: `STATUS_${status}`,
      startTime: created,
      lastUpdateTime: updated,
      ...(status === 'DONE_NOT_OK' && {
        taskError: { code: 'ERROR_CODE_FAILED', message: 'Contact lost in sea clutter' },
      }),
    },
    relations: { assignee: { system: { entityId: `9e11f000-0000-4000-8000-${serial}` } } },
    isExecutedElsewhere: false,
    initialEntities: hasEntity ? [{ entity: entityOf(index, serial, updated, created), snapshot: false }] : [],
  }
}

/** @param {number} index @param {string} serial @param {string} updated @param {string} created */
function entityOf(index, serial, updated, created) {
  return {
    entityId: `9e11f000-0000-4000-8000-${serial}`,
    description: 'Surface contact from Radar Matinicus',
    isLive: true,
    createdTime: created,
    kinematics: {
      kinematicsGeodetic: {
        location: { latitudeDegrees: 42.2 + (index % 997) / 600, longitudeDegrees: -69.9 + (index % 1009) / 300 },
        velocityEnuMPerS: { x: (index % 17) - 8, y: (index % 13) - 6, z: 0 },
        measurementTime: updated,
      },
    },
    aliases: { name: `Track ${index}` },
    milView: {
      disposition: `DISPOSITION_${DISPOSITIONS[index % DISPOSITIONS.length]}`,
      environment: 'ENVIRONMENT_SURFACE',
    },
    ontology: { platformType: 'Surface vessel', template: 'TEMPLATE_TRACK' },
    provenance: { integrationName: 'Radar Matinicus', dataType: 'RADAR_TRACK', sourceUpdateTime: updated },
    dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' } },
  }
}
