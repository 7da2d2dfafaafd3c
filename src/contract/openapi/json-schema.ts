import type { SchemaNotes, AnyComponent, AnySchema, Enumeration, ValueSchema } from '../schema.ts'

/** 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export interface NamedTypes {
  readonly components: ReadonlyMap<string, AnyComponent>
  readonly enumerations: ReadonlyMap<string, Enumeration<string>>
}

/** Throws where two different types have one name. */
export function typesIn(roots: readonly AnySchema[]): NamedTypes {
  const components = new Map<string, AnyComponent>()
  const enumerations = new Map<string, Enumeration<string>>()
  for (const root of roots) visit(root)
  // An enumeration may share its type's name: TaskStatus.
  const named = Array.from(
    enumerations,
    ([name, each]) => [components.has(name) ? `${name}Value` : name, each] as const,
  )
  return { components, enumerations: new Map(named) }

  function visit(schema: AnySchema): void {
    if (schema.shape === 'lazy') visit(schema.getter())
    else if (schema.shape === 'list' || schema.shape === 'map') visit(schema.item)
    else if (schema.shape === 'enum') {
      const name = pascal(schema.about.expects)
      const known = enumerations.get(name)
      if (known !== undefined && known.options.join() !== schema.options.join()) throw twice(name)
      enumerations.set(name, known ?? schema)
    } else if (schema.shape === 'component') {
      const name = pascal(schema.name)
      const known = components.get(name)
      if (known !== undefined && known.fields !== schema.fields) throw twice(name)
      if (known !== undefined) return
      components.set(name, schema)
      Object.values(schema.fields).forEach(visit)
    }
  }
}

/** For `components.schemas`. Callers may add nothing to types in `closed`. */
export function namedSchemas(types: NamedTypes, closed: ReadonlySet<string>): Record<string, JsonSchema> {
  const components = Array.from(
    types.components,
    ([name, { about, fields, required, rules }]): [string, JsonSchema] => [
      name,
      {
        type: 'object',
        description: [about.description, ...rules.map(({ text, kind }) => ruleText(text, kind))].join('. '),
        properties: Object.fromEntries(
          Object.entries(fields).map(([field, schema]) => [field, fieldSchema(schema, types)]),
        ),
        ...(required.length > 0 && { required }),
        ...(closed.has(name) && { additionalProperties: false }),
      },
    ],
  )
  const enumerations = Array.from(types.enumerations, ([name, { about, options }]): [string, JsonSchema] => [
    name,
    options.length > 0
      ? { type: 'string', description: about.expects, enum: options }
      : { type: 'string', description: `${about.expects}; the interface does not show its values` },
  ])
  return Object.fromEntries([...components, ...enumerations].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Types and enumerations by reference, others in place. */
export function fieldSchema(schema: AnySchema, types: NamedTypes): JsonSchema {
  return { ...placed(schema, types), ...said(schema.about) }
}

export function reference({ name }: AnyComponent): JsonSchema {
  return { $ref: `#/components/schemas/${pascal(name)}` }
}

function placed(schema: AnySchema, types: NamedTypes): JsonSchema {
  switch (schema.shape) {
    case 'value':
      return valueSchema(schema)
    case 'list':
      return { type: 'array', items: placed(schema.item, types) }
    case 'map':
      return { type: 'object', additionalProperties: placed(schema.item, types) }
    case 'lazy':
      return placed(schema.getter(), types)
    case 'enum': {
      const name = pascal(schema.about.expects)
      return { $ref: `#/components/schemas/${types.components.has(name) ? `${name}Value` : name}` }
    }
    case 'component':
      return reference(schema)
  }
}

const types: Readonly<Record<string, JsonSchema>> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  'unsigned integer': { type: 'integer', minimum: 0 },
  boolean: { type: 'boolean' },
  'ISO 8601 UTC timestamp': { type: 'string', format: 'date-time' },
}

function valueSchema({ about, limits }: ValueSchema<unknown>): JsonSchema {
  const type = types[about.expects] ?? { type: 'string', ...(about.secret && { format: 'password' }) }
  const { min, max, maxLength, pattern } = limits ?? {}
  return { ...type, ...present({ minimum: min, maximum: max, maxLength, pattern }) }
}

function present(limits: object): object {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
}

function said({ description, unit, deprecated, partial }: SchemaNotes): JsonSchema {
  const words = [description, unit !== undefined && `in ${unit}`, partial && 'only a part of its fields'].filter(
    Boolean,
  )
  return { description: words.join(', '), ...(deprecated && { deprecated }) }
}

function ruleText(text: string, kind: string | undefined): string {
  return `Rule: ${text}${kind === 'missing required' ? ' is there' : ''}`
}

/** `task error code` → `TaskErrorCode` */
function pascal(words: string): string {
  return words.replace(/(?:^|\s+)(\S)/g, (_, letter: string) => letter.toUpperCase())
}

function twice(name: string): Error {
  return new Error(`Two different types are called ${name}`)
}
