import { fieldLabel } from '../../../contract/field-label.ts'
import type { AnyComponent, AnySchema } from '../../../contract/schema.ts'
import { isAbsent, isRecord, member } from '../../../contract/json.ts'
import { resolved } from '../../../contract/fields.ts'
import type { Keys } from '../../../entity/field-path.ts'
import type { Item, WireSource } from './row.ts'

/** A wire value, its path and contract. */
export interface WireNode {
  /** Absent if the interface doesn't know it. */
  readonly schema: AnySchema | undefined
  readonly value: unknown
  readonly keys: Keys
  readonly label: string
  /** For plain numbers inside, from the field around. */
  readonly unit?: string | undefined
  /** Unknown fields are allowed here. */
  readonly open?: boolean
}

export interface Context {
  /** Passed in, so that makers needn't import each other. */
  readonly itemsOf: (node: WireNode, context: Context) => Item[]
  /** How many items of a list are drawn. */
  readonly limitOf: (keys: Keys) => number
}

/** Makes one type's rows; fields that it doesn't read follow. `undefined`: drawn by contract only. */
export type Maker = (reader: NodeReader) => Item[] | undefined

export type Makers = Readonly<Record<string, Maker>>

/** Environments may nest without limit, the interface a dozen levels. */
export const DEEPEST = 40

export function nameOf({ keys }: WireNode): string {
  return String(keys.at(-1))
}

export function sourceOf(node: WireNode): WireSource {
  return { keys: node.keys, value: node.value, description: node.schema?.about.description }
}

/** In the contract's order, unknown ones last. */
export function fieldsOf(node: WireNode): WireNode[] {
  const { value } = node
  if (!isRecord(value)) return []
  const schema = resolved(node.schema)
  const declared: Readonly<Record<string, AnySchema>> = schema?.shape === 'component' ? schema.fields : {}
  const names = [
    ...Object.keys(declared).filter((name) => Object.hasOwn(value, name)),
    ...Object.keys(value).filter((name) => !Object.hasOwn(declared, name)),
  ]
  return names.filter((name) => !isAbsent(value[name])).map((name) => fieldOf(node, name, own(declared, name)))
}

function fieldOf(parent: WireNode, name: string, schema: AnySchema | undefined): WireNode {
  const holder = resolved(parent.schema)
  return {
    schema,
    value: isRecord(parent.value) ? parent.value[name] : undefined,
    keys: [...parent.keys, name],
    label: fieldLabel(name, schema),
    unit: schema?.about.unit ?? parent.unit,
    open: holder === undefined ? parent.open === true : holder.shape === 'component' && holder.open,
  }
}

/** Lazy, as there may be a million. */
export function listItems(node: WireNode, most = Infinity): WireNode[] {
  const schema = resolved(node.schema)
  if (!Array.isArray(node.value)) return []
  return (node.value as unknown[]).slice(0, most).map((value, index) => ({
    schema: schema?.shape === 'list' ? schema.item : undefined,
    value,
    keys: [...node.keys, index],
    label: node.label,
    unit: node.unit,
    open: node.open === true,
  }))
}

/** `rest` returns unread fields, so that makers can't lose any. */
export class NodeReader {
  readonly node: WireNode
  private readonly context: Context
  private readonly unread: Map<string, WireNode>

  constructor(node: WireNode, context: Context) {
    this.node = node
    this.context = context
    this.unread = new Map(fieldsOf(node).map((field) => [nameOf(field), field]))
  }

  number(name: string): number | undefined {
    return this.take(name, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined))
  }

  text(name: string): string | undefined {
    return this.take(name, (value) => (typeof value === 'string' ? value : undefined))
  }

  /** Typed by the contract, else by `schema`. */
  component(name: string, schema?: AnySchema): NodeReader | undefined {
    const field = this.unread.get(name)
    if (field === undefined || !isRecord(field.value)) return undefined
    this.unread.delete(name)
    return new NodeReader(schema === undefined ? field : { ...field, schema }, this.context)
  }

  /** Only if all items are objects; else `rest` returns it. */
  list(name: string): NodeReader[] {
    const field = this.unread.get(name)
    const most = field === undefined ? 0 : this.context.limitOf(field.keys)
    const items = field === undefined ? [] : listItems(field, most + 1)
    if (items.length === 0 || items.length > most || !items.every((item) => isRecord(item.value))) return []
    this.unread.delete(name)
    return items.map((item) => new NodeReader(item, this.context))
  }

  /** By contract, or with another label or type. */
  rows(name: string, as: Partial<Pick<WireNode, 'label' | 'schema'>> = {}): Item[] {
    const field = this.unread.get(name)
    if (field === undefined) return []
    this.unread.delete(name)
    return this.context.itemsOf({ ...field, ...as }, this.context)
  }

  rest(): Item[] {
    const fields = [...this.unread.values()]
    this.unread.clear()
    return fields.flatMap((field) => this.context.itemsOf(field, this.context))
  }

  has(name: string): boolean {
    return this.unread.has(name)
  }

  /** Only fields that are set. */
  sources(...names: string[]): WireSource[] {
    const { schema, value } = this.node
    const declared = resolved(schema)
    const fields: Readonly<Record<string, AnySchema>> = isComponent(declared) ? declared.fields : {}
    return names.flatMap((name) => {
      const wire = member(value, name)
      if (isAbsent(wire)) return []
      return [{ keys: [...this.node.keys, name], value: wire, description: own(fields, name)?.about.description }]
    })
  }

  private take<T>(name: string, as: (value: unknown) => T | undefined): T | undefined {
    const field = this.unread.get(name)
    const value = field === undefined ? undefined : as(field.value)
    if (value !== undefined) this.unread.delete(name)
    return value
  }
}

function isComponent(schema: AnySchema | undefined): schema is AnyComponent {
  return schema?.shape === 'component'
}

/** Own properties only, as a field may be named `constructor`. */
function own<T>(fields: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
