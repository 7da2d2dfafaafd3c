import { componentNames, entity as entitySchema, type ComponentName } from '../../../contract/entity/entity.ts'
import { fieldLabel } from '../../../contract/field-label.ts'
import { isAbsent, isRecord } from '../../../contract/json.ts'
import { itemsOf, rowsInside } from './items.ts'
import { fieldsOf, type Context, type WireNode } from './node.ts'
import { meta, mono, text, type Group, type Item, type RowPart, type Row } from './row.ts'
import type { AnySchema } from '../../../contract/schema.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { resolved } from '../../../contract/fields.ts'
import type { Keys } from '../../../entity/field-path.ts'

/** With a prefix: `tracked by Radar Matinicus`. */
export interface SummaryWords {
  readonly before: string
  readonly part: RowPart
}

/** A component, the fields outside components, or those that the interface doesn't know. */
export interface Section {
  /** A component's wire name, `entity` for fields outside components, `unknown` for unknown ones. */
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
  readonly items: readonly Item[]
  /** Shown while closed. */
  readonly summary: readonly SummaryWords[]
  /** Time of measurement, next to the title. */
  readonly measured?: Row | undefined
}

/** Position components come first. */
const PLACE: readonly string[] = ['location', 'locationUncertainty', 'kinematics']

export const LIST_LIMIT = 50

/** `limits`: lengths of extended lists, by path. */
export function contextOf(limits: ReadonlyMap<string, number>): Context {
  return { itemsOf, limitOf: (keys) => limits.get(keys.join('\0')) ?? LIST_LIMIT }
}

/** Position, other components, other fields, unknown fields; without overrides. `present`: set components. */
export function sectionsOf(wireEntity: unknown, context: Context) {
  const root: WireNode = { schema: entitySchema, value: wireEntity, keys: [], label: 'Entity' }
  const fields = fieldsOf(root)
  const components = fields.filter((field) => isComponentName(field.keys[0]))
  const place = PLACE.flatMap((name) => components.filter((field) => field.keys[0] === name))
  const others = components.filter((field) => !place.includes(field) && field.keys[0] !== 'overrides')
  const own = fields.filter((field) => field.schema !== undefined && !components.includes(field))
  const unknown = fields.filter((field) => field.schema === undefined)
  const rest: Section[] = [
    loose('entity', 'Entity', own, context),
    loose('unknown', 'Not in the interface', unknown, context),
  ].filter((section) => section.items.length > 0)
  return {
    sections: [...[...place, ...others].map((field) => sectionOf(field, context)), ...rest],
    present: components.length,
    total: componentNames.length,
  }
}

function isComponentName(key: unknown): key is ComponentName {
  return typeof key === 'string' && (componentNames as readonly string[]).includes(key)
}

function sectionOf(field: WireNode, context: Context): Section {
  const id = String(field.keys[0])
  const made = isRecord(field.value) ? unwrapped(field, context) : itemsOf(field, context)
  const items = made.length > 0 ? made : [emptyRow(field)]
  const measured = takeMeasured(items)
  const kept = measured === undefined ? items : without(items, measured)
  return {
    id,
    title: fieldLabel(id),
    description: field.schema?.about.description,
    items: kept.length > 0 ? kept : items,
    summary: summaryOf(kept),
    measured: kept.length > 0 ? measured : undefined,
  }
}

/** Drops the heading of a single structure: "Kinematics" contains "Kinematics geodetic". */
function unwrapped(field: WireNode, context: Context): Item[] {
  const items = rowsInside(field, context)
  const [only] = items
  return items.length === 1 && only?.kind === 'group' && only.keys.length <= 3 ? [...only.items] : items
}

function loose(id: string, title: string, fields: readonly WireNode[], context: Context): Section {
  const items = fields.flatMap((field) => itemsOf(field, context)).map(ownIdAsText)
  return { id, title, items, summary: summaryOf(items) }
}

function emptyRow(field: WireNode): Row {
  return {
    kind: 'row',
    label: field.label,
    parts: [meta(isAbsent(field.value) ? 'not set' : 'set, nothing inside')],
    sources: [{ keys: field.keys, value: field.value }],
  }
}

/** Moves it to the section's head, once for all rows. */
function takeMeasured(items: readonly Item[]): Row | undefined {
  const found = items.filter(isMeasured)
  return found.length === 1 ? found[0] : undefined
}

function without(items: readonly Item[], taken: Item): Item[] {
  return items.filter((item) => item !== taken)
}

function summaryOf(items: readonly Item[]): readonly SummaryWords[] {
  const rows = rowsOf(items).filter((row) => row.parts.length > 0 && !isNone(row))
  const [first, second] = rows
  const leading = first?.parts[0]
  if (first !== undefined && leading?.kind === 'link') {
    const others = rows.filter(({ parts }) => parts[0]?.kind === 'link').length - 1
    return [
      { before: `${first.label.toLowerCase()} `, part: leading },
      ...(others > 0 ? [words(`${others} more`)] : []),
    ]
  }
  const groups = items.filter((item): item is Group => item.kind === 'group')
  if (groups.length > 1) return [words(groups[0]?.heading ?? ''), words(`${groups.length - 1} more`)]
  return [first, second].flatMap((row) => (row?.parts[0] === undefined ? [] : [{ before: '', part: row.parts[0] }]))
}

function words(said: string): SummaryWords {
  return { before: '', part: text(said) }
}

/** An empty list doesn't open a section. */
function isNone({ sources: [source] }: Row): boolean {
  return Array.isArray(source?.value) && source.value.length === 0
}

function rowsOfItem(item: Item): Row[] {
  if (item.kind === 'row') return [item]
  return item.kind === 'group' ? item.items.flatMap(rowsOfItem) : []
}

export function rowsOf(items: readonly Item[]): Row[] {
  return items.flatMap(rowsOfItem)
}

function isMeasured(item: Item): item is Row {
  if (item.kind !== 'row' || item.parts[0]?.kind !== 'time') return false
  return item.sources.length === 1 && item.sources[0]?.keys.at(-1) === 'measurementTime'
}

/** A link would lead to this entity. */
function ownIdAsText(item: Item): Item {
  const [source] = item.kind === 'row' ? item.sources : []
  if (item.kind !== 'row' || source?.keys.length !== 1 || source.keys[0] !== 'entityId') return item
  return { ...item, parts: item.parts.map((part) => (part.kind === 'link' ? mono(part.id) : part)) }
}

/** A single row as in the inspector, anything else as JSON. */
export function partsOfValue(keys: Keys, value: unknown): RowPart[] {
  if (isAbsent(value)) return [meta('not set')]
  const root: WireNode = { schema: entitySchema, value: undefined, keys: [], label: 'Entity' }
  const node = { ...keys.reduce(stepInto, root), value }
  const [only, ...others] = itemsOf(node, contextOf(new Map()))
  if (only?.kind === 'row' && others.length === 0) return [...only.parts]
  return [{ kind: 'raw', text: jsonText(node.value) }]
}

function stepInto(node: WireNode, key: string | number): WireNode {
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
