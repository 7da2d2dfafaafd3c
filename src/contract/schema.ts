import type { GenericSchema } from 'valibot'

import type { FindingKind, Severity } from './finding.ts'

/**
 * The structures that fields are put together with: components, lists, maps, references to a type that is declared further down. Each also carries
 * what a reader of the field wants to know. The words for single values, which valibot validates, are in `vocabulary.ts`.
 */

/** Facts about a field besides its name, for inspectors, hovers and findings. */
export interface About {
  /** The vocabulary word that made the field: `degrees`, `datetime`, `id`, `enum`, `list`, `component` … */
  readonly word: string
  /** One plain sentence fragment from the interface. */
  readonly description: string
  /** The expected value in words, for findings. */
  readonly expects: string
  /** Set where the label derived from the name would mislead. */
  readonly label?: string | undefined
  /** Unit symbol: `m`, `°`, `rad`, `Hz`, `dBm` … Of a structure: the unit of the numbers inside it. */
  readonly unit?: string | undefined
  /** Of an id: what it is the id of. */
  readonly names?: Named
  readonly required?: true
  readonly deprecated?: true
  /** Must not be shown, logged or kept. */
  readonly secret?: true
  /** Holds only part of its type, so rules about the whole don't apply. */
  readonly partial?: true
}

export type Named = 'entity' | 'task' | 'user' | 'egress stream' | 'object' | 'media' | 'relationship' | 'other'

interface Schema<T> {
  readonly about: About
  /** Never set: carries the TypeScript type to `Infer`. */
  readonly wire?: { readonly type: T }
}

/** A single value: number, string, boolean, time … */
export interface Value<T> extends Schema<T> {
  readonly shape: 'value'
  /** Valibot's schema for it. */
  readonly single: GenericSchema<unknown, T>
  /** Its limits beyond the type, for readers other than valibot. */
  readonly limits?: Limits
  /** An oddity of a value that is kept. */
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

/** In a request, any remark breaks the contract, whatever its severity in an answer. */
export interface Remark {
  readonly kind: FindingKind
  readonly severity: Severity
}

/** A string from a list. Open: the list may grow and any string is kept. Closed (requests): only the list. */
export interface Enumeration<T extends string> extends Schema<T> {
  readonly shape: 'enum'
  /** Empty where the interface does not show the values. */
  readonly options: readonly string[]
  /** Prefix of all values, left out of labels. */
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

/** A rule of content over several fields of a component, or over its list. */
export interface Rule<T> {
  /** What must hold, in words. */
  readonly text: string
  /** The field a finding points to, or the path to it; absent: the component itself. */
  readonly at?: string | readonly string[]
  /** The finding's kind; absent: a content rule. */
  readonly kind?: 'missing required'
  /** Absent: a warning. */
  readonly severity?: 'note'
  /**
   * @param answeredAt The answer's `Date` in milliseconds since 1970, where it is known.
   */
  // A method, so that rules of different components fit into one list.
  holds(value: T, answeredAt?: number): boolean
}

export interface Fields {
  readonly [name: string]: AnySchema
}

/** A type of the interface that has fields. */
export interface Component<E extends Fields, T = Wire<E>> extends Schema<T> {
  readonly shape: 'component'
  /** Name of the type in the interface: `Position`. */
  readonly name: string
  /** Its place in the interface. */
  readonly source: Source
  /** In the order of the interface. */
  readonly fields: E
  /** Names of required fields. */
  readonly required: readonly string[]
  readonly rules: readonly Rule<unknown>[]
  /** The interface leaves further fields open: unknown ones are no finding. */
  readonly open: boolean
}

export interface Source {
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
export type AnySchema = Value<unknown> | Enumeration<string> | AnyList | AnyMap | Lazy<unknown> | AnyComponent

/** The TypeScript type of what a schema describes. */
export type Infer<S extends Schema<unknown>> = NonNullable<S['wire']>['type']

interface RequiredField {
  readonly about: { readonly required: true }
}

/** Fields are optional unless declared otherwise; JSON has no `undefined`, but code that builds a value may. */
export type Wire<E extends Fields> = {
  -readonly [K in keyof E as E[K] extends RequiredField ? K : never]: Infer<E[K]>
} & {
  -readonly [K in keyof E as E[K] extends RequiredField ? never : K]?: Infer<E[K]> | undefined
}

/** An open component may hold further fields. */
type OpenWire<E extends Fields> = Wire<E> & { [field: string]: unknown }

/** `component` and `open` for one section of the documents, so that each type knows its source. */
export function section(document: Source['document'], title: string) {
  const source: Source = { document, section: title }
  function build<E extends Fields, T>(
    name: string,
    description: string,
    fields: E,
    rules: readonly Rule<T>[],
    open: boolean,
  ): Component<E, T> {
    const required = Object.keys(fields).filter((key) => fields[key]?.about.required)
    const about: About = { word: 'component', description, expects: name }
    return { shape: 'component', name, source, fields, required, rules, open, about }
  }
  return {
    /** A type with exactly these fields; others are kept and noted. */
    component: <E extends Fields>(name: string, description: string, fields: E, rules: readonly Rule<Wire<E>>[] = []) =>
      build(name, description, fields, rules, false),
    /** A type with these fields and others that the interface leaves open. */
    open: <E extends Fields>(name: string, description: string, fields: E) =>
      build<E, OpenWire<E>>(name, description, fields, [], true),
  }
}

/** A structure as a field with its meaning there: `velocityEnu: part(enu, 'velocity', { unit: 'm/s' })`. */
export function part<S extends AnySchema>(schema: S, description: string, about: Partial<About> = {}): S {
  return { ...schema, about: { ...schema.about, description, ...about } }
}

/** Marks a required field. */
export function required<S extends AnySchema>(schema: S): S & RequiredField {
  return { ...schema, about: { ...schema.about, required: true } }
}

/** Marks a field that the interface deprecates. */
export function deprecated<S extends AnySchema>(schema: S): S {
  return { ...schema, about: { ...schema.about, deprecated: true } }
}

export function list<S extends AnySchema>(item: S, description: string): List<S> {
  return { shape: 'list', item, about: { word: 'list', description, expects: 'list' } }
}

export function mapOf<S extends AnySchema>(item: S, description: string): MapOf<S> {
  return { shape: 'map', item, about: { word: 'map', description, expects: 'object' } }
}

/** The same type with one more rule for this place. */
export function withRule<E extends Fields>(schema: Component<E>, rule: Rule<Wire<E>>): Component<E> {
  return { ...schema, rules: [...schema.rules, rule] }
}

/** For types that contain themselves. Annotate the getter: `lazy((): AnySchema => principal, …)` and give the type: `lazy<Principal>`. */
export function lazy<T>(getter: () => AnySchema, description: string, more: Partial<About> = {}): Lazy<T> {
  return { shape: 'lazy', getter, about: { word: 'component', description, expects: 'object', ...more } }
}
