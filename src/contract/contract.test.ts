import { expect, test } from 'vitest'

import { enumerations, TYPES } from './documents.test.support.ts'
import { components, entity } from './entity/entity.ts'
import { powerLevel } from './entity/power.ts'
import { errorShapes } from './errors.ts'
import { type Operation } from './operation.ts'
import { operations } from './operations.ts'
import type { AnyComponent, AnySchema } from './schema.ts'
import { task } from './task.ts'

// Compares with those tables: a lost, misspelt or reordered field, or one of another type, fails here.
const inOrder: readonly Operation[] = Object.values(operations)

/** Every type and enumeration of operations and error shapes. */
function reach() {
  const reached = new Map<string, string>()
  const enums = new Map<string, string>()
  const undescribed: string[] = []
  const visit = (schema: AnySchema): void => {
    if (schema.about.description === '') undescribed.push(schema.about.expects)
    if (schema.shape === 'lazy') visit(schema.getter())
    if (schema.shape === 'list' || schema.shape === 'map') visit(schema.item)
    if (schema.shape === 'enum') {
      const text = [schema.prefix, ...schema.options].join(' ')
      expect(enums.get(schema.about.expects) ?? text).toBe(text)
      enums.set(schema.about.expects, text)
    }
    if (schema.shape !== 'component') return
    const fields = Object.entries(schema.fields)
    const text = fields
      .map(([name, field]) => `${name}${field.about.required ? '!' : ''} ${typeText(field)}`)
      .join(', ')
    // Two different types must not share a name.
    if (reached.has(schema.name)) expect(text).toBe(reached.get(schema.name))
    const known = reached.has(schema.name)
    reached.set(schema.name, text)
    if (!known) for (const [, field] of fields) visit(field)
  }
  const roots: AnyComponent[] = [task, powerLevel, ...Object.values(errorShapes)]
  for (const { parameters, request, response } of inOrder) {
    for (const part of [parameters.path, parameters.query, parameters.headers, request?.schema])
      if (part) roots.push(part)
    if (response.kind === 'json') roots.push(response.schema)
  }
  for (const root of roots) visit(root)
  return { reached, enums, undescribed }
}

const primitives: Record<string, string> = {
  number: 'double',
  'unsigned integer': 'uint',
  'ISO 8601 UTC timestamp': 'datetime',
  'string of digits': 'string',
}

function typeText(schema: AnySchema): string {
  switch (schema.shape) {
    case 'list':
      return `[${typeText(schema.item)}]`
    case 'map':
      return `{${typeText(schema.item)}}`
    case 'enum':
      return `<${schema.about.expects}>`
    case 'lazy':
      return typeText(schema.getter())
    case 'component':
      return schema.name
    case 'value':
      return primitives[schema.about.expects] ?? schema.about.expects
  }
}

const lines = TYPES.trim().split('\n')
const table = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))

test('every type has exactly the fields of the documents, in their order and of their type', () => {
  expect(Object.fromEntries(reach().reached)).toEqual(Object.fromEntries(table))
})

test('every enumeration has exactly the values of the documents', () => {
  const expected = Object.entries(enumerations).map(([name, [prefix, count, values]]) => {
    const words = values.split(' ').filter((word) => word !== '')
    expect(words).toHaveLength(count)
    return [name, [prefix, ...words.map((word) => prefix + word)].join(' ')]
  })
  expect(Object.fromEntries(reach().enums)).toEqual(Object.fromEntries(expected))
})

test('an entity has 39 fields, 33 of them components, a task has 18', () => {
  expect(Object.keys(entity.fields)).toHaveLength(39)
  expect(Object.keys(components)).toHaveLength(33)
  expect(Object.values(components).every((component) => component.shape === 'component')).toBe(true)
  expect(Object.keys(task.fields)).toHaveLength(18)
})

test('every field and type says what it is', () => {
  expect(reach().undescribed).toEqual([])
})
