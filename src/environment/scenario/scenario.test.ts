import { expect, test } from 'vitest'

import { check } from '../../contract/check.ts'
import { datetimeOf } from '../../contract/datetime.ts'
import { componentNames, entity as entitySchema } from '../../contract/entity/entity.ts'
import { task as taskSchema, taskStatusValues, type Task, type TaskStatusValue } from '../../contract/task.ts'
import { harborWest } from './harbor-west.test.support.ts'
import { readScenario } from './read-scenario.ts'
import { scenarioFolder } from './scenario-names.ts'

const START = Date.parse('2026-11-21T14:22:07Z')
const { tasks, entities } = harborWest(START)

/** Tasks per status that a first screen and paging tests are made for. */
const TASK_COUNTS: Readonly<Record<TaskStatusValue, number>> = {
  STATUS_INVALID: 1,
  STATUS_CREATED: 6,
  STATUS_SCHEDULED_IN_MANAGER: 8,
  STATUS_SENT: 14,
  STATUS_MACHINE_RECEIPT: 9,
  STATUS_ACK: 8,
  STATUS_WILCO: 7,
  STATUS_EXECUTING: 104,
  STATUS_WAITING_FOR_UPDATE: 7,
  STATUS_DONE_OK: 121,
  STATUS_DONE_NOT_OK: 102,
  STATUS_REPLACED: 6,
  STATUS_CANCEL_REQUESTED: 2,
  STATUS_COMPLETE_REQUESTED: 2,
  STATUS_VERSION_REJECTED: 3,
}

const DAY_AND_HOUR = 90_000_000

/**
 * Tasks of a start that much later, their times moved back; without the ascending node, which follows the
 * sun.
 */
function comparable(tasks: readonly Task[], later: number): string {
  return JSON.stringify(tasks)
    .replaceAll(/(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/g, (time) => datetimeOf(Date.parse(time) - later))
    .replaceAll(/"raOfAscNodeDeg":[\d.]+/g, '')
}

test('the same start gives the same tasks, another start the same ones at other times', () => {
  expect(JSON.stringify(readScenario(scenarioFolder('harbor-west') ?? '', START).tasks)).toBe(JSON.stringify(tasks))
  expect(comparable(harborWest(START + DAY_AND_HOUR).tasks, DAY_AND_HOUR)).toBe(comparable(tasks, 0))
})

test('400 tasks over all statuses, three with more than two pages of 50', () => {
  expect(tasks).toHaveLength(400)
  for (const status of taskStatusValues)
    expect([status, tasks.filter((task) => task.status?.status === status).length]).toEqual([
      status,
      TASK_COUNTS[status],
    ])
  expect(Object.values(TASK_COUNTS).filter((count) => count > 100)).toHaveLength(3)
  expect(new Set(tasks.map((task) => task.version?.taskId)).size).toBe(400)
})

test('every task and entity is as the contract has it', () => {
  const findings = [
    ...tasks.map((task) => [task.displayName, check(taskSchema, task)] as const),
    ...entities.map((entity) => [entity.aliases?.name, check(entitySchema, entity)] as const),
  ]
    .flatMap(([name, checked]) => checked.findings.map((finding) => ({ name, ...finding })))
    .filter((finding) => finding.severity !== 'note')
  expect(findings).toEqual([])
})

test('every component of an entity occurs, and every entity in some task', () => {
  for (const name of componentNames)
    expect([name, entities.some((entity) => entity[name] !== undefined)]).toEqual([name, true])
  const given = new Set(tasks.flatMap((task) => task.initialEntities ?? []).map(({ entity }) => entity?.aliases?.name))
  expect(entities.map((entity) => entity.aliases?.name).filter((name) => !given.has(name))).toEqual([])
})
