import { entity as entitySchema } from '../../contract/entity/entity.ts'
import { fieldLabel } from '../../contract/label.ts'
import type { AnySchema } from '../../contract/schema.ts'
import { isAbsent } from '../../contract/json.ts'
import { jsonText } from '../../contract/json-text.ts'
import { resolved } from '../../contract/fields.ts'
import type { Keys } from '../entity/field-path.ts'
import { itemsOf } from './items.ts'
import type { Node } from './node.ts'
import { meta, type Part } from './row.ts'
import { contextOf } from './sections.ts'

/** What a value would show at these keys of an entity: as in the inspector where that is one row, else as JSON. */
export function partsOfValue(keys: Keys, value: unknown): Part[] {
  if (isAbsent(value)) return [meta('not set')]
  const root: Node = { schema: entitySchema, value: undefined, keys: [], label: 'Entity' }
  const node = { ...keys.reduce(stepInto, root), value }
  const [only, ...others] = itemsOf(node, contextOf(new Map()))
  if (only?.kind === 'row' && others.length === 0) return [...only.parts]
  return [{ kind: 'raw', text: jsonText(node.value) }]
}

function stepInto(node: Node, key: string | number): Node {
  const schema = resolved(node.schema)
  const keys = [...node.keys, key]
  if (schema?.shape === 'list' || schema?.shape === 'map')
    return { schema: schema.item, value: undefined, keys, label: String(key), unit: node.unit }
  const fields: Readonly<Record<string, AnySchema>> = schema?.shape === 'component' ? schema.fields : {}
  const field = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined
  return {
    schema: field,
    value: undefined,
    keys,
    label: fieldLabel(String(key), field),
    unit: field?.about.unit ?? node.unit,
  }
}
