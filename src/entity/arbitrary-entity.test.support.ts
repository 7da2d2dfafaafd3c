import * as fc from 'fast-check'

import { entity } from '../contract/entity/entity.ts'
import type { AnySchema } from '../contract/schema.ts'

/** Any JSON: what a broken or hostile environment may send. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    '__proto__',
    'constructor',
    -0,
    1e308,
    '<img src=x onerror=alert(1)>',
    '\u202e\u0000',
    [null],
    [[]],
    { constructor: 1 },
  ),
)

/** Wire values for a schema: mostly right, with odd values and unknown fields. */
function arbitraryWire(schema: AnySchema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema, depth), weight: 14 }, { arbitrary: anyJson, weight: 1 })
}

export const arbitraryEntity: fc.Arbitrary<unknown> = arbitraryWire(entity)

function fitting(schema: AnySchema, depth: number): fc.Arbitrary<unknown> {
  switch (schema.shape) {
    case 'enum':
      return fc.oneof(fc.constantFrom(...schema.options, `${schema.prefix}FUTURE`, 'OTHER_VALUE'), fc.string())
    case 'lazy':
      return depth > 3 ? fc.constant({}) : arbitraryWire(schema.getter(), depth + 2)
    case 'list':
      return fc.array(arbitraryWire(schema.item, depth + 1), { maxLength: 3 })
    case 'map':
      return fc.dictionary(fc.string(), arbitraryWire(schema.item, depth + 1), { maxKeys: 3 })
    case 'component':
      return componentWire(schema.fields, depth)
    case 'value':
      return fc.oneof(
        fc.double({ noNaN: true }),
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant('2026-11-21T14:22:07.123456789Z'),
        fc.constant('120000'),
      )
  }
}

function componentWire(fields: Readonly<Record<string, AnySchema>>, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(fields)
  const some = fc.subarray(names, { maxLength: Math.min(names.length, 7) })
  const unknown = fc.dictionary(fc.string(), anyJson, { maxKeys: 1 })
  return some
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          arbitraryWire(fields[name] ?? { ...entity }, depth + 1).map((value) => [name, value] as const),
        ),
      ),
    )
    .chain((entries) => unknown.map((extra) => ({ ...extra, ...Object.fromEntries(entries) })))
}
