import { entity as entitySchema } from '../../contract/entity/entity.ts'
import { fieldLabel } from '../../contract/label.ts'
import type { AnySchema } from '../../contract/schema.ts'
import { isAbsent, isRecord, jsonText } from '../../contract/json.ts'
import { resolved } from '../../contract/fields.ts'
import type { Keys } from '../entity/field-path.ts'
import { itemsOf } from './items.ts'
import type { Node } from './node.ts'
import { meta, type Part } from './row.ts'
import { contextOf } from './sections.ts'

/** The node that keys lead to in a wire entity, with what the contract says about it. */
export function nodeAt(wireEntity: unknown, keys: Keys): Node {
  let node: Node = { schema: entitySchema, value: wireEntity, keys: [], label: 'Entity' }
  for (const key of keys) node = stepInto(node, key)
  return node
}

/** What the value at these keys shows in a line: as in the inspector where that is one row, else as JSON. */
export function valueParts(wireEntity: unknown, keys: Keys): Part[] {
  return partsOfValue(keys, nodeAt(wireEntity, keys).value)
}

/** What a value would show at these keys of an entity. */
export function partsOfValue(keys: Keys, value: unknown): Part[] {
  if (isAbsent(value)) return [meta('not set')]
  const node: Node = { ...nodeAt(undefined, keys), value }
  const [only, ...others] = itemsOf(node, contextOf(new Map()))
  if (only?.kind === 'row' && others.length === 0) return [...only.parts]
  return [{ kind: 'raw', text: jsonText(node.value) }]
}

function stepInto(node: Node, key: string | number): Node {
  const schema = resolved(node.schema)
  const value = childOf(node.value, key)
  const keys = [...node.keys, key]
  if (schema?.shape === 'list' || schema?.shape === 'map')
    return { schema: schema.item, value, keys, label: String(key), unit: node.unit }
  const fields: Readonly<Record<string, AnySchema>> = schema?.shape === 'component' ? schema.fields : {}
  const field = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined
  return { schema: field, value, keys, label: fieldLabel(String(key), field), unit: field?.about.unit ?? node.unit }
}

function childOf(value: unknown, key: string | number): unknown {
  if (typeof key === 'number') return Array.isArray(value) ? (value as unknown[])[key] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
