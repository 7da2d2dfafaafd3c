import { expect, test } from 'vitest'

import type { AnySchema } from '../../contract/schema.ts'
import { task as taskSchema } from '../../contract/task.ts'
import { harborWest } from './harbor-west.test.support.ts'

/** The contract's possibilities, and those that occur. */
interface Coverage {
  fields: Set<string>
  options: Set<string>
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function cover(schema: AnySchema, value: unknown, seen: Coverage): void {
  if (schema.shape === 'lazy') return cover(schema.getter(), value, seen)
  if (schema.shape === 'enum') return void seen.options.add(String(value))
  if (schema.shape === 'list')
    return void (Array.isArray(value) && value.forEach((item) => cover(schema.item, item, seen)))
  if (schema.shape === 'map')
    return void (isRecord(value) && Object.values(value).forEach((item) => cover(schema.item, item, seen)))
  if (schema.shape !== 'component' || !isRecord(value)) return
  for (const [name, field] of Object.entries(schema.fields)) {
    if (value[name] === undefined) continue
    seen.fields.add(`${schema.name}.${name}`)
    cover(field, value[name], seen)
  }
}

/** All that a schema allows, each component once. */
function all(schema: AnySchema, found: Coverage, done = new Set<string>()): Coverage {
  if (schema.shape === 'lazy') return all(schema.getter(), found, done)
  if (schema.shape === 'list' || schema.shape === 'map') return all(schema.item, found, done)
  if (schema.shape === 'enum') for (const option of schema.options) found.options.add(option)
  if (schema.shape !== 'component' || done.has(schema.name)) return found
  done.add(schema.name)
  for (const [name, field] of Object.entries(schema.fields)) {
    found.fields.add(`${schema.name}.${name}`)
    all(field, found, done)
  }
  return found
}

function none(): Coverage {
  return { fields: new Set(), options: new Set() }
}
const known = all(taskSchema, none())
const seen = none()
const { tasks } = harborWest(Date.parse('2026-11-21T14:22:07Z'))
for (const task of tasks) cover(taskSchema, task, seen)

test('every field of tasks and entities occurs', () => {
  expect(known.fields.size).toBeGreaterThan(300)
  expect([...known.fields].filter((field) => !seen.fields.has(field))).toEqual([])
})

test('every value of every enumeration occurs, but for most nationalities', () => {
  const missing = [...known.options].filter((option) => !seen.options.has(option))
  expect(missing.filter((option) => !option.startsWith('NATIONALITY_'))).toEqual([])
  expect([...seen.options].filter((option) => option.startsWith('NATIONALITY_')).length).toBeGreaterThan(6)
})

test('tasks hang four deep, and every parent is there', () => {
  const parents = new Map(tasks.map((task) => [task.version?.taskId, task.relations?.parentTaskId]))
  const depth = (id: string | undefined): number => (id === undefined ? 0 : 1 + depth(parents.get(id)))
  expect(Math.max(...[...parents.keys()].map(depth))).toBe(4)
  expect([...parents.values()].filter((id) => id !== undefined && !parents.has(id))).toEqual([])
})
