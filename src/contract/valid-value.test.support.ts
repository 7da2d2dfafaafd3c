import fc from 'fast-check'

import { resolved } from './fields.ts'
import type { AnySchema } from './schema.ts'

/** Values of a conforming environment by the schema alone, ignoring rules between fields. */
export function valid(schema: AnySchema, depth = 0): fc.Arbitrary<unknown> {
  switch (schema.shape) {
    case 'lazy':
      return depth > 6 ? fc.constant({}) : valid(resolved(schema), depth)
    case 'list':
      return fc.array(valid(schema.item, depth + 1), { maxLength: 2 })
    case 'map':
      return fc.dictionary(fc.string(), valid(schema.item, depth + 1), { maxKeys: 2 })
    case 'enum':
      return schema.options.length === 0 ? fc.string() : fc.constantFrom(...schema.options)
    case 'component': {
      if (depth > 6) return fc.constant({})
      const names = Object.keys(schema.fields)
      return fc
        .subarray(names, { maxLength: Math.min(names.length, 5) })
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map((name) => [name, valid(schema.fields[name] ?? schema, depth + 1)]))),
        )
    }
    case 'value':
      return single(schema.about.expects)
  }
}

function single(expects: string): fc.Arbitrary<unknown> {
  switch (expects) {
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'integer':
      return fc.integer()
    case 'unsigned integer':
      return fc.nat()
    case 'boolean':
      return fc.boolean()
    case 'ISO 8601 UTC timestamp':
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
        .map((date) => date.toISOString())
    case 'string of digits':
      return fc.nat().map(String)
    default:
      return fc.string()
  }
}
