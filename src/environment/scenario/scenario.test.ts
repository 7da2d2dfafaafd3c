import { expect, test } from 'vitest'
import { check } from '../../contract/check.ts'
import { componentNames, entity as entitySchema } from '../../contract/entity/entity.ts'
import { task as taskSchema, taskStatusValues } from '../../contract/task.ts'
import { SCENARIO_TASKS, scenarioTasks, TASK_COUNTS } from './tasks/scenario-tasks.ts'
import { createWorld } from './world.ts'

const START = Date.parse('2026-11-21T14:22:07Z')
const world = createWorld(1, START)
const tasks = scenarioTasks(world)
const entities = [...world.entities.values()]

test('the same seed and start give the same tasks, another seed gives others', () => {
  expect(JSON.stringify(scenarioTasks(createWorld(1, START)))).toBe(JSON.stringify(tasks))
  expect(JSON.stringify(scenarioTasks(createWorld(2, START)))).not.toBe(JSON.stringify(tasks))
})

test('400 tasks over all statuses, three with more than two pages of 50', () => {
  expect(SCENARIO_TASKS).toBe(400)
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
