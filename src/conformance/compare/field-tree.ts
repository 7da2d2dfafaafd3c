import { kindOf, stepText } from '../session-file/body-shape.ts'

/** One field over all answers of a run. */
export interface FieldTree {
  readonly kinds: Set<string>
  /** Undefined: too many values, or always different ones. */
  values: Set<unknown> | undefined
  readonly inside: Map<string, FieldTree>
}

/** `undefined`: the field is missing. */
export interface FieldDifference {
  readonly kind: 'shape' | 'value'
  /** From `$` or a header's name. */
  readonly path: string
  readonly before: readonly unknown[] | undefined
  readonly after: readonly unknown[] | undefined
}

/** A run without all bodies can't show that a field is missing or new. */
export interface Completeness {
  readonly before: boolean
  readonly after: boolean
}

/** Fields with more values are compared by kind alone. */
const MOST_VALUES = 1000
/** The interface's structures are about 15 deep. */
const DEEPEST = 48
const MOST_FIELDS = 5000
const LONGEST_VALUE = 200
const ITEM = '[*]'

const pageToken = /page_?token$/i
const time = /^(?:\d{4}-\d\d-\d\dT\d\d:|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} )/

function newField(): FieldTree {
  return { kinds: new Set(), values: new Set(), inside: new Map() }
}

export class FieldReader {
  readonly root = newField()
  #fields = 1

  takeBody(value: unknown): void {
    this.#take(this.root, value, '', 0)
  }

  /** Of a body whose text wasn't kept. */
  takeShape(shape: Readonly<Record<string, string>>): void {
    for (const [path, kinds] of Object.entries(shape)) {
      const field = partsOf(path).reduce<FieldTree | undefined>((at, name) => at && this.#inside(at, name), this.root)
      for (const kind of kinds.split(' or ')) field?.kinds.add(kind)
    }
  }

  takeValue(name: string, value: string, isCompared: boolean): void {
    const field = this.#inside(this.root, name)
    if (field === undefined) return
    field.kinds.add('header')
    if (isCompared) addValue(field, value, name)
    else field.values = undefined
  }

  #take(field: FieldTree, value: unknown, name: string, depth: number): void {
    field.kinds.add(kindOf(value))
    if (value === null || depth >= DEEPEST) return
    if (typeof value !== 'object') addValue(field, value, name)
    else if (Array.isArray(value)) {
      const item = value.length > 0 ? this.#inside(field, ITEM) : undefined
      if (item !== undefined) for (const each of value) this.#take(item, each, name, depth + 1)
    } else
      for (const [key, each] of Object.entries(value)) {
        const inner = this.#inside(field, key)
        if (inner !== undefined) this.#take(inner, each, key, depth + 1)
      }
  }

  #inside(field: FieldTree, name: string): FieldTree | undefined {
    const known = field.inside.get(name)
    if (known !== undefined || this.#fields >= MOST_FIELDS) return known
    this.#fields += 1
    const made = newField()
    field.inside.set(name, made)
    return made
  }
}

/** Times and page tokens always differ: only their presence counts. */
function addValue(field: FieldTree, value: unknown, name: string): void {
  const { values } = field
  if (values === undefined) return
  if (typeof value !== 'string') values.add(value)
  else if (time.test(value)) values.add('a time')
  else if (pageToken.test(name)) values.add('a page token')
  else values.add(value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value)
  if (values.size > MOST_VALUES) field.values = undefined
}

/** Reports a missing field once, without its content. */
export function* fieldDifferences(
  path: string,
  before: FieldTree,
  after: FieldTree,
  shapes: Completeness,
  values: Completeness,
): Generator<FieldDifference> {
  const kinds = only(before.kinds, after.kinds, shapes)
  if (kinds !== undefined)
    yield {
      kind: 'shape',
      path,
      before: [...before.kinds].toSorted(),
      after: [...after.kinds].toSorted(),
    }
  const hasBoth = before.values?.size !== 0 && after.values?.size !== 0
  const found = hasBoth && before.values && after.values && only(before.values, after.values, values)
  if (found) yield { kind: 'value', path, ...found }
  for (const name of new Set([...before.inside.keys(), ...after.inside.keys()])) {
    const [old, young] = [before.inside.get(name), after.inside.get(name)]
    const inner = path === '' ? name : path + (name === ITEM ? ITEM : stepText(name))
    if (old !== undefined && young !== undefined) yield* fieldDifferences(inner, old, young, shapes, values)
    // The content of always-empty lists is unknown.
    else if (name !== ITEM && (old === undefined ? shapes.before : shapes.after))
      yield {
        kind: 'shape',
        path: inner,
        before: old && [...old.kinds],
        after: young && [...young.kinds],
      }
  }
}

/** In one of the two alone. */
function only(before: ReadonlySet<unknown>, after: ReadonlySet<unknown>, whole: Completeness) {
  const vanished = whole.after ? [...before].filter((each) => !after.has(each)) : []
  const appeared = whole.before ? [...after].filter((each) => !before.has(each)) : []
  return vanished.length + appeared.length === 0 ? undefined : { before: vanished, after: appeared }
}

/** `$.tasks[*].version` → `['tasks', '[*]', 'version']` */
function partsOf(path: string): string[] {
  const parts = path.slice(1).match(/\.[A-Za-z_$][\w$]*|\[\*\]|\["(?:[^"\\]|\\.)*"\]/g) ?? []
  return parts.map((part) => {
    if (part === ITEM) return part
    return part.startsWith('.') ? part.slice(1) : String(JSON.parse(part.slice(1, -1)))
  })
}
