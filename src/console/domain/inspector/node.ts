import { fieldLabel } from '../../../contract/field-label.ts'
import type { AnyComponent, AnySchema } from '../../../contract/schema.ts'
import { isAbsent, isRecord, member } from '../../../contract/json.ts'
import { resolved } from '../../../contract/fields.ts'
import type { Keys } from '../../../entity/field-path.ts'
import type { Item, WireSource } from './row.ts'

/** A wire value at its place, with what the contract says about it. */
export interface Node {
  /** Absent: the interface does not show this field. */
  readonly schema: AnySchema | undefined
  readonly value: unknown
  readonly keys: Keys
  readonly label: string
  /** Unit of the plain numbers inside, told by the field that holds the structure. */
  readonly unit?: string | undefined
  /** The interface leaves fields open here: an unknown one is nothing odd. */
  readonly open?: boolean
}

/** What row makers need besides their node. */
export interface Context {
  /** Rows for any node; given, so that makers of rows for one type need not know the others. */
  readonly itemsOf: (node: Node, context: Context) => Item[]
  /** How many items of the list at this place are drawn. */
  readonly limitOf: (keys: Keys) => number
}

/**
 * Rows for one type of the interface from the fields that it understands; those that it does not read follow. `undefined`: nothing special about
 * this value, the contract alone draws it.
 */
export type Maker = (reader: Reader) => Item[] | undefined

/** Makers by the type's name in the contract. */
export type Makers = Readonly<Record<string, Maker>>

/** Deeper than this nothing is taken apart: the interface nests a dozen levels, an environment may send any number. */
export const DEEPEST = 40

/** The name of the field that a node is the value of. */
export function nameOf({ keys }: Node): string {
  return String(keys.at(-1))
}

export function sourceOf(node: Node): WireSource {
  return { keys: node.keys, value: node.value, description: node.schema?.about.description }
}

/** The fields of a node that are set: those of the contract in its order, then the others as they came. */
export function fieldsOf(node: Node): Node[] {
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

function fieldOf(parent: Node, name: string, schema: AnySchema | undefined): Node {
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

/** The first items of a list node, each at its index. There may be a million of them, of which few are shown. */
export function listItems(node: Node, most = Infinity): Node[] {
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

/** Reads a component field by field; whatever is not read comes out of `rest`, so that no maker can lose a field. */
export class Reader {
  readonly node: Node
  private readonly context: Context
  private readonly unread: Map<string, Node>

  constructor(node: Node, context: Context) {
    this.node = node
    this.context = context
    this.unread = new Map(fieldsOf(node).map((field) => [nameOf(field), field]))
  }

  /** Takes a finite number. */
  number(name: string): number | undefined {
    return this.take(name, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined))
  }

  text(name: string): string | undefined {
    return this.take(name, (value) => (typeof value === 'string' ? value : undefined))
  }

  /** Takes a field that holds an object, to be read further: as what the contract says or, where that says nothing, as what is given. */
  component(name: string, schema?: AnySchema): Reader | undefined {
    const field = this.unread.get(name)
    if (field === undefined || !isRecord(field.value)) return undefined
    this.unread.delete(name)
    return new Reader(schema === undefined ? field : { ...field, schema }, this.context)
  }

  /** Takes a list of objects. A list that holds anything else is left for `rest`. */
  list(name: string): Reader[] {
    const field = this.unread.get(name)
    const most = field === undefined ? 0 : this.context.limitOf(field.keys)
    const items = field === undefined ? [] : listItems(field, most + 1)
    if (items.length === 0 || items.length > most || !items.every((item) => isRecord(item.value))) return []
    this.unread.delete(name)
    return items.map((item) => new Reader(item, this.context))
  }

  /** Rows of a field as the contract alone would make them, under another label or as another type where one is given. */
  rows(name: string, as: Partial<Pick<Node, 'label' | 'schema'>> = {}): Item[] {
    const field = this.unread.get(name)
    if (field === undefined) return []
    this.unread.delete(name)
    return this.context.itemsOf({ ...field, ...as }, this.context)
  }

  /** Rows of all that was not read. */
  rest(): Item[] {
    const fields = [...this.unread.values()]
    this.unread.clear()
    return fields.flatMap((field) => this.context.itemsOf(field, this.context))
  }

  has(name: string): boolean {
    return this.unread.has(name)
  }

  /** Where values of this component come from; fields that are not set are left out. */
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

/** A field called `constructor` is one that the interface does not show. */
function own<T>(fields: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
