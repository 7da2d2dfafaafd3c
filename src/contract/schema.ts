import type { GenericSchema } from 'valibot'

import type { FindingKind, Severity } from './finding.ts'

/** Components, lists, maps and references; words for single values are in `vocabulary.ts`. */

/** For inspectors, hovers and findings. */
export interface SchemaNotes {
  /** The vocabulary word that made the field: `degrees`, `datetime`, `id`, `enum`, `list`, `component` … */
  readonly word: string
  /** A sentence fragment from the interface. */
  readonly description: string
  /** In words, for findings. */
  readonly expects: string
  /** Where the label derived from the name would mislead. */
  readonly label?: string | undefined
  /** `m`, `°`, `rad`, `Hz`, `dBm` … Of a structure: the unit of its numbers. */
  readonly unit?: string | undefined
  /** Of an id: the kind of object. */
  readonly names?: ReferenceKind
  readonly required?: true
  readonly deprecated?: true
  /** Must not be shown, logged or kept. */
  readonly secret?: true
  /** Holds only part of its type, so rules about the whole don't apply. */
  readonly partial?: true
  /** Unusable with a field of a wrong type: without that, it would say that this is all. */
  readonly essential?: true
}

export type ReferenceKind = 'entity' | 'task' | 'user' | 'egress stream' | 'object' | 'media' | 'relationship' | 'other'

interface Schema<T> {
  readonly about: SchemaNotes
  /** Never set: carries the TypeScript type to `Infer`. */
  readonly wire?: { readonly type: T }
}

export interface ValueSchema<T> extends Schema<T> {
  readonly shape: 'value'
  readonly single: GenericSchema<unknown, T>
  /** For readers other than valibot. */
  readonly limits?: Limits
  // A method, so that values of different types fit into one list.
  remark?(value: T): Remark | undefined
}

interface Limits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** In characters (code points). */
  readonly maxLength?: number
  readonly pattern?: string
}

/** In a request, any remark breaks the contract. */
export interface Remark {
  readonly kind: FindingKind
  readonly severity: Severity
}

/** Open: the list may grow and any string is kept. Closed (requests): only the list. */
export interface Enumeration<T extends string> extends Schema<T> {
  readonly shape: 'enum'
  /** Empty where the interface doesn't show the values. */
  readonly options: readonly string[]
  /** Left out of labels. */
  readonly prefix: string
  readonly closed: boolean
}

export interface List<S extends AnySchema> extends Schema<Infer<S>[]> {
  readonly shape: 'list'
  readonly item: S
}

/** A JSON object whose keys are data. */
export interface MapOf<S extends AnySchema> extends Schema<Record<string, Infer<S>>> {
  readonly shape: 'map'
  readonly item: S
}

/** A type that is declared further down or contains itself. */
export interface Lazy<T> extends Schema<T> {
  readonly shape: 'lazy'
  readonly getter: () => AnySchema
}

/** Over several fields of a component, or over its list. */
export interface Check<T> {
  readonly text: string
  /** The field, or the path to it; absent: the component itself. */
  readonly at?: string | readonly string[]
  /** Absent: a content rule. */
  readonly kind?: 'missing required'
  /** Absent: a warning. */
  readonly severity?: 'note'
  /** `answeredAt`: the answer's `Date` in milliseconds since 1970. */
  // A method, so that rules of different components fit into one list.
  holds(value: T, answeredAt?: number): boolean
}

export interface Fields {
  readonly [name: string]: AnySchema
}

export interface Component<E extends Fields, T = Wire<E>> extends Schema<T> {
  readonly shape: 'component'
  /** In the interface: `Position`. */
  readonly name: string
  readonly source: DocumentSource
  /** In the order of the interface. */
  readonly fields: E
  readonly required: readonly string[]
  readonly rules: readonly Check<unknown>[]
  /** Unknown fields aren't findings. */
  readonly open: boolean
}

export interface DocumentSource {
  /** 1: operations, 2: tasks, 3: entities. */
  readonly document: 1 | 2 | 3
  readonly section: string
}

export type AnyComponent = Component<Fields>
export interface AnyList extends Schema<unknown[]> {
  readonly shape: 'list'
  readonly item: AnySchema
}
export interface AnyMap extends Schema<Record<string, unknown>> {
  readonly shape: 'map'
  readonly item: AnySchema
}
export type AnySchema = ValueSchema<unknown> | Enumeration<string> | AnyList | AnyMap | Lazy<unknown> | AnyComponent

export type Infer<S extends Schema<unknown>> = NonNullable<S['wire']>['type']

interface RequiredField {
  readonly about: { readonly required: true }
}

/** JSON has no `undefined`, but code that builds a value may. */
export type Wire<E extends Fields> = {
  -readonly [K in keyof E as E[K] extends RequiredField ? K : never]: Infer<E[K]>
} & {
  -readonly [K in keyof E as E[K] extends RequiredField ? never : K]?: Infer<E[K]> | undefined
}

type OpenWire<E extends Fields> = Wire<E> & { [field: string]: unknown }

/** Each type knows its section of the documents. */
export function section(document: DocumentSource['document'], title: string) {
  const source: DocumentSource = { document, section: title }
  function build<E extends Fields, T>(
    name: string,
    description: string,
    fields: E,
    rules: readonly Check<T>[],
    open: boolean,
  ): Component<E, T> {
    const required = Object.keys(fields).filter((key) => fields[key]?.about.required)
    const about: SchemaNotes = { word: 'component', description, expects: name }
    return { shape: 'component', name, source, fields, required, rules, open, about }
  }
  return {
    /** Unknown fields are kept and noted. */
    component: <E extends Fields>(
      name: string,
      description: string,
      fields: E,
      rules: readonly Check<Wire<E>>[] = [],
    ) => build(name, description, fields, rules, false),
    /** The interface leaves further fields open. */
    open: <E extends Fields>(name: string, description: string, fields: E) =>
      build<E, OpenWire<E>>(name, description, fields, [], true),
  }
}

/** A structure as a field: `velocityEnu: part(enu, 'velocity', { unit: 'm/s' })`. */
export function part<S extends AnySchema>(schema: S, description: string, about: Partial<SchemaNotes> = {}): S {
  return { ...schema, about: { ...schema.about, description, ...about } }
}

export function required<S extends AnySchema>(schema: S): S & RequiredField {
  return { ...schema, about: { ...schema.about, required: true } }
}

export function essential<S extends AnySchema>(schema: S): S {
  return { ...schema, about: { ...schema.about, essential: true } }
}

export function deprecated<S extends AnySchema>(schema: S): S {
  return { ...schema, about: { ...schema.about, deprecated: true } }
}

export function list<S extends AnySchema>(item: S, description: string): List<S> {
  return { shape: 'list', item, about: { word: 'list', description, expects: 'list' } }
}

export function mapOf<S extends AnySchema>(item: S, description: string): MapOf<S> {
  return { shape: 'map', item, about: { word: 'map', description, expects: 'object' } }
}

export function withRule<E extends Fields>(schema: Component<E>, rule: Check<Wire<E>>): Component<E> {
  return { ...schema, rules: [...schema.rules, rule] }
}

/** Annotate getter and type: `lazy<Principal>((): AnySchema => principal, …)`. */
export function lazy<T>(getter: () => AnySchema, description: string, more: Partial<SchemaNotes> = {}): Lazy<T> {
  return { shape: 'lazy', getter, about: { word: 'component', description, expects: 'object', ...more } }
}
