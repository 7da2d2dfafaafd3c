import type { AnySchema } from '../../../contract/schema.ts'
import { isAbsent, isRecord } from '../../../contract/json.ts'
import { resolved } from '../../../contract/fields.ts'
import { leafParts, rawText, unexpected } from './leaf.ts'
import { DEEPEST, listItems, NodeReader, sourceOf, type Context, type WireNode } from './node.ts'
import { mono, partWords, type Item, type RowPart, type Row } from './row.ts'
import { makers } from './special/makers.ts'

/** Rows by contract or by the type's maker; unknown fields stay raw. Never throws. */
export function itemsOf(node: WireNode, context: Context): Item[] {
  if (isAbsent(node.value)) return []
  const schema = resolved(node.schema)
  if (schema === undefined) return [unknownRow(node)]
  if (node.keys.length > DEEPEST) return [row(node, [{ kind: 'raw', text: rawText(node.value) }])]
  switch (schema.shape) {
    case 'component':
      return isRecord(node.value)
        ? componentItems({ ...node, schema }, context)
        : [row(node, unexpected(schema, node.value))]
    case 'list':
      return Array.isArray(node.value)
        ? itemsOfList(node, schema.item, context)
        : [row(node, unexpected(schema, node.value))]
    case 'map':
      return isRecord(node.value) ? itemsOfMap(node, schema.item, context) : [row(node, unexpected(schema, node.value))]
    case 'value':
    case 'enum':
      return [row(node, leafParts(schema, node.value, String(node.keys.at(-1)), node.unit))]
  }
}

export function rowsInside(node: WireNode, context: Context): Item[] {
  const schema = resolved(node.schema)
  const maker = schema?.shape === 'component' ? makers[schema.name] : undefined
  const reader = new NodeReader(node, context)
  const made = maker?.(reader)
  return made === undefined ? new NodeReader(node, context).rest() : [...made, ...reader.rest()]
}

function componentItems(node: WireNode, context: Context): Item[] {
  const schema = resolved(node.schema)
  const inside = rowsInside(node, context)
  if (inside.length === 0) return [row(node, [emptyPart(schema)])]
  const made = schema?.shape === 'component' && schema.name in makers
  const single = schema?.shape === 'component' && Object.keys(schema.fields).length === 1
  const [only] = inside
  // A structure with one possible content needs no heading: "Echelon: Platoon".
  if (single && !made && inside.length === 1 && only?.kind === 'row') return [{ ...only, label: node.label }]
  return made ? inside : [{ kind: 'group', heading: node.label, items: inside, keys: node.keys }]
}

/** By the interface, an object without fields tells something by its presence. */
function emptyPart(schema: AnySchema | undefined): RowPart {
  const tells = schema?.shape === 'component' && Object.keys(schema.fields).length === 0
  return tells ? { kind: 'text', text: 'set' } : { kind: 'text', text: 'nothing inside', look: 'meta' }
}

function itemsOfList(node: WireNode, item: AnySchema, context: Context): Item[] {
  const count = Array.isArray(node.value) ? node.value.length : 0
  if (count === 0) return [row(node, [{ kind: 'text', text: 'none', look: 'meta' }])]
  const shown = listItems(node, context.limitOf(node.keys))
  const hidden = count - shown.length
  const more: Item[] =
    hidden > 0 ? [{ kind: 'more', label: node.label, hidden, keys: node.keys, value: node.value }] : []
  const inner = resolved(item)
  if (inner?.shape === 'value' || inner?.shape === 'enum') return [plainList(node, inner, shown), ...more]
  return [...shown.flatMap((each, index) => listed(each, index, count, context)), ...more]
}

/** An item with a heading that tells it apart. */
function listed(node: WireNode, index: number, count: number, context: Context): Item[] {
  const label = count === 1 ? node.label : `${node.label} ${index + 1}`
  if (!isRecord(node.value)) return itemsOf({ ...node, label }, context)
  const items = rowsInside(node, context)
  const [only] = items
  if (items.length === 0) return [row({ ...node, label }, [emptyPart(resolved(node.schema))])]
  if (items.length === 1 && only?.kind === 'row') return [only.label === node.label ? { ...only, label } : only]
  const inner = resolved(node.schema)
  const own = inner?.shape === 'component' ? ownName(node) : undefined
  return [{ kind: 'group', heading: own ?? label, items, keys: node.keys }]
}

function ownName(node: WireNode): string | undefined {
  if (!isRecord(node.value)) return undefined
  for (const name of ['name', 'sensorDescription', 'payloadDescription', 'sensorId', 'scheduleId']) {
    const value = Object.hasOwn(node.value, name) ? node.value[name] : undefined
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function itemsOfMap(node: WireNode, item: AnySchema, context: Context): Item[] {
  if (!isRecord(node.value)) return []
  const entries = Object.entries(node.value).filter(([, value]) => !isAbsent(value))
  if (entries.length === 0) return [row(node, [{ kind: 'text', text: 'none', look: 'meta' }])]
  const limit = context.limitOf(node.keys)
  const groups = entries.slice(0, limit).map(([key, value]): Item => {
    const inner: WireNode = {
      schema: item,
      value,
      keys: [...node.keys, key],
      label: key,
      unit: node.unit,
      open: node.open === true,
    }
    const items = isRecord(value) ? rowsInside(inner, context) : itemsOf(inner, context)
    return {
      kind: 'group',
      heading: key,
      items: items.length > 0 ? items : [row(inner, [mono('set')])],
      keys: inner.keys,
    }
  })
  const hidden = entries.length - groups.length
  return hidden > 0
    ? [...groups, { kind: 'more', label: node.label, hidden, keys: node.keys, value: node.value }]
    : groups
}

function plainList(node: WireNode, schema: AnySchema, shown: readonly WireNode[]): Row {
  const parts = shown.map((each) =>
    isAbsent(each.value) ? [{ kind: 'raw', text: 'null' } as const] : leafParts(schema, each.value, '', node.unit),
  )
  const plain = parts.every((each) => each.length === 1 && each[0]?.kind === 'text')
  const joined: RowPart[] = plain
    ? [{ kind: 'text', text: parts.map((each) => each.map(partWords).join(' ')).join(', ') }]
    : parts.flat()
  return { ...row(node, joined), sources: shown.map(sourceOf) }
}

function unknownRow(node: WireNode): Row {
  const parts: RowPart[] = [
    { kind: 'raw', text: typeof node.value === 'string' && node.value !== '' ? node.value : rawText(node.value) },
  ]
  return row(
    node,
    node.open === true ? parts : [...parts, { kind: 'text', text: 'not in the interface', look: 'meta' }],
  )
}

function row(node: WireNode, parts: readonly RowPart[]): Row {
  return { kind: 'row', label: node.label, parts, sources: [sourceOf(node)] }
}
