import { parseJson } from '../../contract/json.ts'
import { pathText } from '../../contract/finding.ts'

/** `{ '$.tasks[*].version': 'object' }`; several kinds: `null or string`. */
export type BodyShape = Readonly<Record<string, string>>

export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

/** An environment may send unlimited names. */
const MOST_PATHS = 2000
/** The interface's structures are about 15 deep. */
const DEEPEST = 48

/** Undefined if not JSON. */
export function shapeOf(text: string): BodyShape | undefined {
  const parsed = parseJson(text)
  if (parsed === undefined) return undefined
  const kinds = new Map<string, Set<JsonKind>>()
  visit(parsed.value, '$', 0, kinds)
  return Object.fromEntries(Array.from(kinds, ([path, found]) => [path, kindsText(found)]))
}

export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}

function kindsText(kinds: Iterable<string>): string {
  return [...kinds].toSorted().join(' or ')
}

function visit(value: unknown, path: string, depth: number, kinds: Map<string, Set<JsonKind>>): void {
  const known = kinds.get(path)
  if (known !== undefined) known.add(kindOf(value))
  else if (kinds.size < MOST_PATHS) kinds.set(path, new Set([kindOf(value)]))
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return
  if (Array.isArray(value)) for (const item of value) visit(item, `${path}[*]`, depth + 1, kinds)
  else for (const [name, inner] of Object.entries(value)) visit(inner, path + stepText(name), depth + 1, kinds)
}

/** `.status`, `["@type"]` */
export function stepText(name: string): string {
  return pathText([name]).slice(1)
}
