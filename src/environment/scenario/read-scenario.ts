import * as v from 'valibot'
import { type InferOutput } from 'valibot'

import { datetimeOf, timeOf } from '../../contract/datetime.ts'
import { entity as entitySchema, type Entity } from '../../contract/entity/entity.ts'
import { deletedObjectRecord } from '../../contract/object.ts'
import { principal, type Principal } from '../../contract/principal.ts'
import type { Infer } from '../../contract/schema.ts'
import { task as taskSchema, type Task, type TaskEntity } from '../../contract/task.ts'
import { described } from '../entity-description.ts'
import { takeStep, type Lifecycle } from '../simulation/lifecycle-steps.ts'
import { entityAsOf } from './movement.ts'
import { scenarioObjects } from './scenario-objects.ts'
import { openScenarioFolder, type Placed, type ScenarioFile, type ScenarioFolder, A_TIME } from './scenario-folder.ts'
import { scenarioFolder } from './scenario-names.ts'
import type { Arrival, Scenario } from './scenario.ts'
import { clientFields } from '../access/clients.ts'

/** Single entities may be marked higher. */
export function scenarioMarking(scenario: string): string | undefined {
  const folder = scenarioFolder(scenario)
  return folder && openScenarioFolder(folder, 0).content('scenario.json', aboutFile)?.marking
}

/** Of the watch, whose reader checks each. */
const watchFile = v.array(v.unknown())

/** As exported. */
export function scenarioAlertRules(scenario: string): readonly unknown[] {
  return ofWatch(scenario, 'alert-rules.json')
}

/** Undefined for the well-known clients. */
export function scenarioClients(scenario: string) {
  const folder = scenarioFolder(scenario)
  return folder === undefined ? undefined : openScenarioFolder(folder, 0).content('clients.json', clientsFile)
}

export function scenarioPersons(scenario: string): readonly unknown[] {
  return ofWatch(scenario, 'persons.json')
}

function ofWatch(scenario: string, file: ScenarioFile): readonly unknown[] {
  const folder = scenarioFolder(scenario)
  return folder === undefined ? [] : (openScenarioFolder(folder, 0).content(file, watchFile) ?? [])
}

/**
 * Each file of the folder is optional (README). Entities of a task may be an `entityId` alone, taken from
 * `entities.json`. Offsets from `start` (milliseconds) such as `-12m` become times. Throws an OperatorError
 * with one line per mistake.
 */
export function readScenario(folder: string, start: number): Scenario {
  const files = openScenarioFolder(folder, start)
  const entities = files.interfaceObjects('entities.json', entitySchema)
  const tasks = files.interfaceObjects('tasks.json', taskSchema)
  const deletedObjects = files.interfaceObjects('deleted-objects.json', deletedObjectRecord)
  const egressStreams = files.content('egress.json', egressFile) ?? []
  const clients = files.content('clients.json', clientsFile)
  const lifecycles = files.content('lifecycles.json', lifecyclesFile) ?? []
  const about = files.content('scenario.json', aboutFile)
  for (const file of ['alert-rules.json', 'persons.json'] as const) files.content(file, watchFile)
  const objects = scenarioObjects(files, folder, start)
  const creators = ofPrincipals(files, 'scenario.json.creators', about?.creators ?? [])
  const arrivals = (about?.arrivals ?? []).map((arrival, index): Arrival => {
    const assignees = ofPrincipals(files, `scenario.json.arrivals[${index}].assignees`, arrival.assignees)
    return { ...arrival, assignees }
  })
  const reports = about?.reports && {
    ...about.reports,
    assignees: ofPrincipals(files, 'scenario.json.reports.assignees', about.reports.assignees),
  }
  if ((arrivals.length > 0 || reports !== undefined) && creators.length === 0)
    files.mistake('scenario.json.creators', 'who creates arrivals and reports', 'nothing')
  refuseIncomplete(files, tasks, deletedObjects)
  // Cross-references need valid files.
  files.stopAtMistakes()

  files.refuseTwice(tasks.map(({ place, value }) => ({ place, value: value.version?.taskId ?? '' })))
  files.refuseTwice(entities.map(({ place, value }) => ({ place, value: value.entityId ?? '' })))
  files.refuseTwice(egressStreams.map(({ egressId }, index) => ({ place: `egress.json[${index}]`, value: egressId })))
  files.refuseTwice((clients ?? []).map((each, index) => ({ place: `clients.json[${index}]`, value: each.id })))
  const known: ReadonlyMap<string, Entity> = new Map(
    entities.map(({ value }) => [value.entityId ?? '', described(value)]),
  )
  for (const [index, { entityIds }] of arrivals.entries())
    for (const unknown of entityIds.filter((each) => !known.has(each)))
      files.mistake(`scenario.json.arrivals[${index}].entityIds`, AN_ENTITY, JSON.stringify(unknown))
  const given = tasks.map(({ place, value }) => withEntities(files, place, value, known, start))
  const taken = lifecyclesOf(files, lifecycles, given, start)
  files.stopAtMistakes()

  return {
    entities: [...known.values()],
    tasks: given,
    egressStreams,
    deletedObjects: deletedObjects.map(({ value: { path = '', checksum = '', deleted_at = '' } }) => ({
      path,
      checksum,
      deletedAt: timeOf(deleted_at) ?? 0,
    })),
    objects,
    lifecycles: taken,
    ...(clients && { clients }),
    creators,
    arrivals,
    reports,
  }
}

const AN_ENTITY = 'the id of an entity in entities.json'

/** Optional in the interface, required by a store. */
function refuseIncomplete(
  files: ScenarioFolder,
  tasks: readonly Placed<Task>[],
  deletedObjects: readonly Placed<Infer<typeof deletedObjectRecord>>[],
): void {
  const needed = [
    ...tasks.flatMap(({ place, value: { version, status, lastUpdateTime } }) => [
      { place: `${place}.version.taskId`, value: version?.taskId },
      { place: `${place}.status.status`, value: status?.status },
      { place: `${place}.lastUpdateTime`, value: lastUpdateTime },
    ]),
    ...deletedObjects.flatMap(({ place, value: { path, checksum, deleted_at } }) => [
      { place: `${place}.path`, value: path },
      { place: `${place}.checksum`, value: checksum },
      { place: `${place}.deleted_at`, value: deleted_at },
    ]),
  ]
  for (const { place, value } of needed) if (!value) files.mistake(place, 'a value', 'nothing')
}

function ofPrincipals(files: ScenarioFolder, place: string, values: readonly unknown[]): Principal[] {
  const isPrincipal = (value: unknown, index: number): value is Principal =>
    files.isOfInterface(`${place}[${index}]`, principal, value)
  return values.filter(isPrincipal)
}

function withEntities(
  files: ScenarioFolder,
  place: string,
  task: Task,
  known: ReadonlyMap<string, Entity>,
  start: number,
): Task {
  const made = timeOf(task.createTime) ?? timeOf(task.lastUpdateTime) ?? start
  const filled = task.initialEntities?.map((given, index): TaskEntity => {
    const { entityId, ...more } = given.entity ?? {}
    if (entityId === undefined || Object.keys(more).length > 0) return given
    const entity = known.get(entityId)
    if (entity === undefined) {
      files.mistake(`${place}.initialEntities[${index}]`, `${AN_ENTITY}, or a whole entity`, JSON.stringify(entityId))
      return given
    }
    const then = entityAsOf(entity, start, made)
    // Copies don't expire, except snapshots: a task would call an expired entity live.
    const { expiryTime: _over, ...lasting } = then
    return { ...given, entity: given.snapshot === true ? then : lasting }
  })
  return filled === undefined ? task : { ...task, initialEntities: filled }
}

type LifecycleRow = InferOutput<typeof lifecyclesFile>[number]

/** Each step must leave a valid task later than the one before. */
function lifecyclesOf(
  files: ScenarioFolder,
  rows: readonly LifecycleRow[],
  tasks: readonly Task[],
  start: number,
): Lifecycle[] {
  const byId = new Map(tasks.map((task) => [task.version?.taskId, task]))
  files.refuseTwice(rows.map(({ taskId }, index) => ({ place: `lifecycles.json[${index}]`, value: taskId })))
  for (const [index, { taskId, steps }] of rows.entries()) {
    let task = byId.get(taskId)
    let before = start
    if (task === undefined)
      files.mistake(`lifecycles.json[${index}].taskId`, 'the id of a task in tasks.json', JSON.stringify(taskId))
    for (const [number, step] of steps.entries()) {
      const place = `lifecycles.json[${index}].steps[${number}]`
      const due = timeOf(step.at) ?? start
      if (due <= before) files.mistake(`${place}.at`, `a time after ${datetimeOf(before)}`, JSON.stringify(step.at))
      before = due
      if (task === undefined) continue
      task = takeStep(task, step, due)
      files.isOfInterface(place, taskSchema, { ...task, initialEntities: undefined })
    }
  }
  return [...rows]
}

const id = v.pipe(v.string(), v.nonEmpty('an id'))
const time = v.pipe(
  v.string(),
  v.check((text) => timeOf(text) !== undefined, A_TIME),
)

const fields = v.optional(v.record(v.string(), v.unknown()))

const egressFile = v.array(
  v.strictObject({
    egressId: id,
    state: v.optional(v.picklist(['active', 'deleted']), 'active'),
    sourceLive: v.optional(v.boolean(), true),
    allowedClients: v.exactOptional(v.array(v.string())),
    unavailableUntil: v.exactOptional(
      v.nullable(
        v.pipe(
          time,
          v.transform((text) => timeOf(text) ?? 0),
        ),
      ),
    ),
    attemptsUntilReady: v.exactOptional(v.pipe(v.number(), v.integer('a whole number'))),
  }),
)

const clientsFile = v.array(
  v.pipe(
    v.strictObject({
      ...clientFields,
      secret: v.optional(v.pipe(v.string(), v.nonEmpty('a secret'))),
      secretHash: v.optional(clientFields.secretHash),
    }),
    v.check(
      ({ secret, secretHash }) => (secret === undefined) !== (secretHash === undefined),
      'either secret or secretHash',
    ),
  ),
)

/** `lifecycles.json`: changes of `Task` fields by time. */
const lifecyclesFile = v.array(
  v.strictObject({ taskId: id, steps: v.array(v.looseObject({ at: time, status: fields, deliveryState: fields })) }),
)

const recurring = {
  displayName: v.string(),
  kind: v.pipe(v.string(), v.regex(/^\w+$/, 'the last part of a type such as SectorSearch')),
  assignees: v.pipe(v.array(v.unknown()), v.nonEmpty('at least one assignee')),
}

const aboutFile = v.strictObject({
  marking: v.optional(v.string()),
  creators: v.optional(v.array(v.unknown()), []),
  arrivals: v.optional(v.array(v.strictObject({ ...recurring, entityIds: v.optional(v.array(id), []) })), []),
  reports: v.optional(v.strictObject(recurring)),
})
